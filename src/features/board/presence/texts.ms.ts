import type { Translated } from '../../../language/translate.ts';
import type { presenceTexts } from './texts.ts';

export const presenceTextsMs: Translated<typeof presenceTexts> = {
  here: (names) => `Sedang membuka: ${names.join(', ')}`,
  more: (n) => `+${n}`,
};
