/** OWASP's scrypt setting of 32 MB. Tests have a cheap one (server/testing/cheap-passwords.ts). */
export const PASSWORD_COST = { N: 2 ** 15, r: 8, p: 3 };
