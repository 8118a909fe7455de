/** A bill that is there twice. */
export const sameBillTexts = {
  title: 'You have this bill already',
  you: 'You',
  bill: (title: string, amount: string) => `${title}, ${amount}.`,
  added: (who: string | null, ago: string) => (who ? `${who} added it ${ago}.` : `It was added ${ago}.`),
  open: 'Open it',
  addAnyway: 'Add it anyway',
} as const;
