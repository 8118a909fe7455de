import type { Translated } from '../language/translate.ts';
import type { chargeTexts } from './charge-texts.ts';

export const chargeTextsMs: Translated<typeof chargeTexts> = {
  hint: 'Amaun, atau peratusan seperti 10 %',
  which: (percent, amount) => `${percent} atau ${amount}?`,
  gives: (percent, amount) => `${percent} = ${amount}`,
};
