import { translatable } from '../../../language/translate.ts';

/** Who has the bill open. */
export const presenceTexts = translatable('presenceTexts', {
  here: (names: readonly string[]) => `Open now: ${names.join(', ')}`,
  more: (n: number) => `+${n}`,
} as const);
