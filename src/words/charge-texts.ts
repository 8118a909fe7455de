/** Asked of a typed "10". Each answer says what it gives. */
export const chargeTexts = {
  which: (percent: string, amount: string) => `${percent} or ${amount}?`,
  gives: (percent: string, amount: string) => `${percent} = ${amount}`,
} as const;
