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
  backFromOne: (payer: string, amount: string, from: string) => `${payer} gets back ${amount} from ${from}`,
  back: (payer: string, amount: string, from: string) => `${payer} gets back ${amount}: ${from}`,
  /** The sender has no name yet: "Me". */
  ownBackFromOne: (amount: string, from: string) => `I get back ${amount} from ${from}`,
  ownBack: (amount: string, from: string) => `I get back ${amount}: ${from}`,
} as const;

/** Who pays nothing, because the others pay for them. */
export const treatTexts = {
  /** The line on the board, and the sheet. */
  title: 'Is anybody treated?',
  hint: 'The others who had something pay for them, in equal parts. A treat of one dish? Tap the dish.',
  /** Everybody is treated. */
  nobodyPays: 'Nobody is left to treat the others: each pays their own.',
  treated: (who: string, n: number) => `${who} ${n === 1 ? 'is' : 'are'} treated`,
  /** One person pays for an item that others had. */
  ask: 'Is it somebody’s treat?',
  nobody: 'No, each pays their part',
  on: (who: string) => `On ${who}`,
  isOn: (who: string) => `on ${who}`,
  gives: 'treats the others',
  given: (item: string) => `Treat: ${item}`,
} as const;
