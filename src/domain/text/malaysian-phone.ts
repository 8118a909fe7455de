/** "0123456789" of a Malaysian mobile number as people write it; null for anything else. */
export function plainMalaysianPhone(text: string): string | null {
  const digits = text
    .trim()
    .replace(/^\+?60[\s-]?(?=1)/, '0')
    .replaceAll(/[\s()-]/g, '');
  return /^01(?:1\d{8}|[02-9]\d{7,8})$/.test(digits) ? digits : null;
}

/** "012-345 6789", as it is read aloud and typed. */
export const shownMalaysianPhone = (plain: string): string =>
  `${plain.slice(0, 3)}-${plain.slice(3, -4)} ${plain.slice(-4)}`;
