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
