/** What a tap has said, with Undo. */
export const saidTexts = {
  saidGot: (who: string, amount: string) => `Got ${amount} from ${who}.`,
  saidPaid: (who: string, amount: string) => `Paid ${who} ${amount}.`,
  takenBack: 'Taken back.',
  undo: 'Undo',
  notSaved: 'Could not be saved. Please try again.',
} as const;

/** "The same payment twice?" */
export const twiceTexts = {
  question: (amount: string, who: string) => `Twice ${amount} with ${who}: the same payment?`,
  same: 'The same',
  two: 'Two payments',
} as const;

/** What users type of a payment: its amount, how it was made, and a note. */
export const detailTexts = {
  badAmount: 'Enter an amount like 23.40.',
  how: 'How?',
  notSaid: 'Not said',
  note: 'Note',
} as const;

/** A bill changed after the user had paid their part. */
export const comesBackTexts = {
  changed: (who: string, bill: string, amount: string) =>
    `${who} changed “${bill}” after you paid: ${amount} comes back to you.`,
  deleted: (who: string, bill: string, amount: string) =>
    `${who} deleted “${bill}”: ${amount} comes back to you.`,
  youChanged: (bill: string, amount: string) =>
    `You changed “${bill}” after you paid: ${amount} comes back to you.`,
  youDeleted: (bill: string, amount: string) => `You deleted “${bill}”: ${amount} comes back to you.`,
  unknown: {
    changed: (bill: string, amount: string) =>
      `“${bill}” changed after you paid: ${amount} comes back to you.`,
    deleted: (bill: string, amount: string) => `“${bill}” was deleted: ${amount} comes back to you.`,
  },
  paidMore: (bill: string, amount: string) =>
    `You paid more than your part of “${bill}”: ${amount} comes back to you.`,
} as const;
