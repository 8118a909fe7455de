import { labelRows } from '../../src/domain/receipt/labels/label-rows.ts';
import type { LabelledRow } from '../../src/domain/receipt/labels/labelled-row.ts';
import type { WordRole } from '../../src/domain/receipt/roles/roles.ts';
import type { OcrLine, OcrPage, OcrWord } from '../../src/domain/receipt/rows/ocr-page.ts';
import { rowsOf } from '../../src/domain/receipt/rows/rows.ts';

/** A word with its role; null where nobody knows it. */
export interface LabelledWord {
  text: string;
  box: [number, number, number, number];
  line: number;
  role: WordRole | null;
  begins: boolean | null;
}

/** A page of which every word's role is known (`tools/layouts`), or some (align.ts). */
export interface LabelledPage {
  id: string;
  productions: string[];
  width: number;
  height: number;
  tokens: LabelledWord[];
}

/** Words further apart than so many heights of print are two lines to an engine. */
export function pageOfWords({ width, height, tokens }: LabelledPage, apart: number): OcrPage {
  const lines: OcrLine[] = [];
  let last: LabelledWord | null = null;
  for (const token of tokens) {
    const [x0, y0, x1, y1] = token.box;
    const word: OcrWord = { text: token.text, box: { x0, y0, x1, y1 }, confidence: 0.95 };
    const line = lines.at(-1);
    const joins = last !== null && last.line === token.line && x0 - last.box[2] < apart * (y1 - y0);
    if (line && joins) {
      const box = { ...line.box, x1, y0: Math.min(line.box.y0, y0), y1: Math.max(line.box.y1, y1) };
      lines[lines.length - 1] = { words: [...line.words, word], box };
    } else lines.push({ words: [word], box: word.box });
    last = token;
  }
  return { width, height, lines };
}

/** What the model reads, and the right answers: -1 where nobody knows. */
export interface Example {
  lines: LabelledRow[];
  roles: (WordRole | null)[];
  begins: (boolean | null)[];
}

/** The domain joins and cuts words: each of its words has the role of the page's word that it lies on. */
export function exampleOf(page: LabelledPage, apart: number): Example {
  const lines = labelRows(rowsOf(pageOfWords(page, apart)));
  const used = new Set<LabelledWord>();
  const sources = lines.flatMap(({ row }) => row.tokens.map(({ box }) => sourceOf(page.tokens, box)));
  const begins = sources.map((source) => {
    if (!source || source.begins === null) return null;
    const again = used.has(source);
    used.add(source);
    return source.begins && !again;
  });
  return { lines, roles: sources.map((source) => source?.role ?? null), begins };
}

function sourceOf(
  tokens: readonly LabelledWord[],
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
): LabelledWord | undefined {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return tokens.find(({ box }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]);
}
