/** What is wrong with a typed username or address. */
export const accountTexts = {
  badUsername:
    'Please use ordinary letters and numbers, and one alphabet in each word: a username must not look like another.',
  badEmail: 'Please enter a valid email address.',
} as const;
