import type { PageForm } from './page.ts';
import { left, middle, right, row, words, wrapWords, type Printed, type SheetRow } from './sheet.ts';

/** How a screen or a form shows keys and values. */
export type PairForm = (key: string, value: Printed[]) => SheetRow[];

export function drawPairForm(page: PageForm): PairForm {
  const { grammar, random, face, letters } = page;
  const form = grammar.choose('pairs');
  const colon = random.pick(['', '', ':', ' :']);
  const keyed = (key: string): Printed[] => words(`${letters(key)}${colon}`, 'noise');
  const at = face.columns * (0.3 + 0.2 * random.next());
  return (key, value) => {
    if (form === 'pairs-stacked')
      return [row(left(keyed(key))), ...wrapWords(face, value, face.columns).map((line) => row(left(line)))];
    if (form === 'pairs-joined')
      return wrapWords(face, [...keyed(key), ...value], face.columns).map((line) => row(left(line)));
    const room = form === 'pairs-apart' ? face.columns * 0.6 : face.columns - at;
    const place = (line: Printed[]) => (form === 'pairs-apart' ? right(line, face.columns) : left(line, at));
    const lines = wrapWords(face, value, room);
    return lines.map((line, index) => row(...(index ? [] : [left(keyed(key))]), place(line)));
  };
}

/** Rows of words that say nothing of the bill. */
export const noiseRows = ({ face }: PageForm, text: string, isCentred: boolean): SheetRow[] =>
  wrapWords(face, words(text, 'noise'), face.columns).map((line) =>
    row(isCentred ? middle(line, face.columns / 2) : left(line)),
  );
