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

/** A press at another door may tell of the same money. */
export const sameTexts = {
  title: 'The same payment?',
  theirs: (amount: string, who: string) => `Is this the ${amount} that ${who} told you about?`,
  own: (amount: string, who: string) => `Is this the ${amount} that you told ${who} about?`,
  same: 'Same',
  another: 'Another',
} as const;

/** What users type of a payment: its amount, how it was made, and a note. */
export const detailTexts = {
  badAmount: 'Enter an amount like 23.40.',
  how: 'How?',
  notSaid: 'Not said',
  note: 'Note',
} as const;

/** What somebody only says to have paid counts at once. */
export const claimTexts = {
  theirs: (who: string, amount: string) => `if ${who}’s ${amount} arrived`,
  yours: (amount: string) => `if your ${amount} arrived`,
  /** Several people's. */
  all: (amount: string) => `if ${amount} arrived`,
} as const;

/** Somebody changed a bill after the user had paid. Payments stay: the part is another one. */
export const partChangeTexts = {
  changed: (who: string, bill: string, was: string, now: string) =>
    `${who} changed “${bill}”: your part was ${was} and is ${now} now.`,
  deleted: (who: string, bill: string, was: string) =>
    `${who} deleted “${bill}”: your part was ${was}, and nobody owes anything for it now.`,
  /** Several people changed it. */
  moved: (bill: string, was: string, now: string) =>
    `“${bill}” changed: your part was ${was} and is ${now} now.`,
  you: {
    changed: (bill: string, was: string, now: string) =>
      `You changed “${bill}”: your part was ${was} and is ${now} now.`,
    deleted: (bill: string, was: string) =>
      `You deleted “${bill}”: your part was ${was}, and nobody owes anything for it now.`,
  },
} as const;
