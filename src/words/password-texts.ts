/** How strong a new password is. The specification's words. */
export const passwordTexts = {
  strength: (level: string) => `Password strength: ${level}`,
  levels: ['None', 'Weak', 'Fair', 'Good', 'Strong'],
  common: 'It is very common.',
  requirements: 'Please ensure your password meets all requirements.',
  rules: {
    length: 'At least 8 characters',
    capital: '1 capital letter',
    special: '1 special character',
    number: '1 number',
  },
  met: 'met',
  notMet: 'not met yet',
} as const;
