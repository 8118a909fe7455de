/** Who has the bill open. */
export const presenceTexts = {
  here: (names: readonly string[]) => `Open now: ${names.join(', ')}`,
  more: (n: number) => `+${n}`,
} as const;
