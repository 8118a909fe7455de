/** What may be typed as a charge; and what is asked of a typed "10": each answer says what it gives. */
export const chargeTexts = {
  hint: 'An amount, or a percentage like 10 %',
  which: (percent: string, amount: string) => `${percent} or ${amount}?`,
  gives: (percent: string, amount: string) => `${percent} = ${amount}`,
} as const;
