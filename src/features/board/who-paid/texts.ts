/** Who paid the restaurant, and who pays whom. */
export const paidTexts = {
  /** The line on the board, and the sheet. */
  title: 'Who paid?',
  by: (who: string) => `Paid by ${who}`,
  all: (who: string) => `${who} paid everything`,
  several: 'Several people paid',
  one: 'One person paid',
  amount: (who: string) => `${who} paid (RM)`,
  missing: (amount: string) => `${amount} of the bill is not paid yet.`,
  over: (amount: string) => `${amount} more than the bill was paid.`,
  /** On what is sent of a bill that is one of several in its book. */
  settleIn: (book: string) => `We settle this in ${book}`,
  backFromOne: (payer: string, amount: string, from: string) => `${payer} gets back ${amount} from ${from}`,
  back: (payer: string, amount: string, from: string) => `${payer} gets back ${amount}: ${from}`,
  /** The sender has no name yet: "Me". */
} as const;
