import type { SeededRandom } from '../receipts/seeded-random.ts';
import type { DateForm, Moment } from './dates.ts';
import type { ItemPrint } from './item-form.ts';
import type { MoneyForm } from './money-forms.ts';
import type { Grammar } from './productions.ts';
import type { PrintFace } from './sheet.ts';
import type { Sold } from './sold.ts';
import type { Sums } from './sums.ts';
import { LABEL_WORDS, type LabelKind } from './words/label-words.ts';
import { madeLabel } from './words/made-labels.ts';
import type { Store } from './words/stores.ts';

/** All that one page is printed from. */
export interface PageForm {
  grammar: Grammar;
  random: SeededRandom;
  face: PrintFace;
  form: ItemPrint;
  money: MoneyForm;
  store: Store;
  moment: Moment;
  date: DateForm;
  language: FormLanguage;
  letters: (text: string) => string;
  sold: Sold[];
  sums: Sums;
  /** What came out while the page was printed. */
  told: { store: string | null; charges: { name: string; amount: number }[]; names: Map<number, string> };
}

export type FormLanguage = 'english' | 'malay' | 'chinese' | 'english-malay' | 'english-chinese';

/** A label's words in the page's language and letters. */
export function labelText({ language, random, letters }: PageForm, kind: LabelKind): string {
  const of = (tongue: keyof typeof LABEL_WORDS): string =>
    (tongue === 'english' && random.chance(0.5) ? madeLabel(kind, random) : null) ??
    random.pick(LABEL_WORDS[tongue][kind]);
  if (language === 'english-chinese')
    return letters(random.chance(0.5) ? `${of('chinese')} ${of('english')}` : of('english'));
  if (language === 'english-malay')
    return letters(
      random.chance(0.15) ? `${of('malay')} / ${of('english')}` : of(random.pick(['malay', 'english'])),
    );
  return letters(of(language));
}

/** Every digit anew. */
export const withDigits = (text: string, random: SeededRandom): string =>
  text.replace(/\d/g, () => String(random.int(0, 9)));

export const tongueOf = (language: FormLanguage, random: SeededRandom): keyof typeof LABEL_WORDS =>
  language === 'english-malay'
    ? random.pick(['english', 'malay'])
    : language === 'english-chinese'
      ? random.pick(['english', 'chinese'])
      : language;
