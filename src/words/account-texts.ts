/** Forms of an account: what is wrong with a username or address, and which codes count. */
export const accountTexts = {
  badUsername:
    'Please use ordinary letters and numbers, and one alphabet in each word: a username must not look like another.',
  badEmail: 'Please enter a valid email address.',
  codeHint: 'Six digits from your authenticator app, or a recovery code.',
} as const;
