import type { Translated } from '../language/translate.ts';
import type { chargeTexts } from './charge-texts.ts';

export const chargeTextsMs: Translated<typeof chargeTexts> = {
  which: (percent, amount) => `${percent} atau ${amount}?`,
  gives: (percent, amount) => `${percent} = ${amount}`,
};
