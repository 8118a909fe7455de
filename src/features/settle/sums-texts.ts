/** The first lines of the start page: "You pay / RM 41.20 / to Bala and Chong". */
export const sumsTexts = {
  youPay: 'You pay',
  youGetBack: 'You get back',
  to: (who: string) => `to ${who}`,
  from: (who: string) => `from ${who}`,
  names: ([first = '', second = '', ...others]: readonly string[]) =>
    others.length > 0
      ? `${first}, ${second} and ${others.length} more`
      : [first, second].filter(Boolean).join(' and '),
  people: 'You and your friends',
  firstGroup: 'Bring your friends into a group',
  even: 'Even with everybody',
  uncountedBills: (n: number) => (n === 1 ? 'One bill is not counted yet' : `${n} bills are not counted yet`),
  whoPaid: 'Say who paid, and the amounts come here.',
} as const;
