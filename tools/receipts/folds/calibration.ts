import { scoredDraft, type PageReading } from '../../../src/domain/receipt/draft/draft-from-pages.ts';
import { confidenceOf, type FieldKind, type Rates } from '../../../src/domain/receipt/fields/calibration.ts';
import { judgeFields, type TrueReceipt } from '../count-certain.ts';

/** A field of a receipt: its score, and whether it was right. */
export interface JudgedField {
  kind: FieldKind;
  score: number;
  right: boolean;
}

/** Scores next to each other: from the least of them on. */
interface Block {
  from: number;
  count: number;
  right: number;
}

/** Half a right field more, and half a wrong one: few fields say little. */
const rate = ({ count, right }: Block): number => (right + 0.5) / (count + 1);

/** Isotonic regression: a higher score is never right less often. Neighbours that say so are joined. */
export function ratesOf(fields: readonly JudgedField[]): Rates {
  const blocks: Block[] = [];
  for (const { score, right } of fields.toSorted((a, b) => a.score - b.score)) {
    const from = Math.round(100 * score) / 100;
    const last = blocks.at(-1);
    if (last?.from === from) blocks.pop();
    const same = last?.from === from ? last : { from, count: 0, right: 0 };
    blocks.push({ from, count: same.count + 1, right: same.right + Number(right) });
  }
  const joined: Block[] = [];
  for (let block of blocks) {
    for (let last = joined.at(-1); last && rate(last) >= rate(block); last = joined.at(-1)) {
      joined.pop();
      block = { from: last.from, count: last.count + block.count, right: last.right + block.right };
    }
    joined.push(block);
  }
  return joined.map((block) => [block.from, Math.floor(1000 * rate(block)) / 1000]);
}

/** The rates of each kind. */
export function allRates(fields: readonly JudgedField[]): Record<FieldKind, Rates> {
  const of = (kind: FieldKind): Rates => ratesOf(fields.filter((field) => field.kind === kind));
  return {
    store: of('store'), date: of('date'), total: of('total'), price: of('price'), name: of('name'),
    quantity: of('quantity'), charge: of('charge'),
  }; // prettier-ignore
}

const EDGES = [0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.985, 0.99, 1.01];

/**
 * How well rates learned on the other folds hold on each fold: for ranges of the confidence, the mean
 * confidence and the part that was right; then the certain fields and the wrong ones among them, by kind.
 */
export function reliability(folds: readonly (readonly JudgedField[])[], isCertain: IsCertain): string {
  const seen = folds.flatMap((fold, at) => {
    const rates = allRates(folds.filter((_, other) => other !== at).flat());
    return fold.map((field) => ({ ...field, confidence: confidenceOf(rates[field.kind], field.score) }));
  });
  const rows = EDGES.slice(1).flatMap((to, at) => {
    const from = EDGES[at] ?? 0;
    const some = seen.filter(({ confidence }) => confidence >= from && confidence < to);
    if (some.length === 0) return [];
    const mean = some.reduce((sum, { confidence }) => sum + confidence, 0) / some.length;
    const right = some.filter((field) => field.right).length / some.length;
    const range = `${from.toFixed(3)}-${Math.min(1, to).toFixed(3)}`;
    return [
      `${range}${String(some.length).padStart(8)}${mean.toFixed(3).padStart(8)}${right.toFixed(3).padStart(8)}`,
    ];
  });
  const kinds = [...new Set(seen.map(({ kind }) => kind))].map((kind) => {
    const all = seen.filter((field) => field.kind === kind);
    const certain = all.filter(({ confidence }) => isCertain(kind, confidence));
    const wrong = (some: typeof all): string =>
      String(some.filter((field) => !field.right).length).padStart(8);
    const doubtful = all.filter((field) => !certain.includes(field));
    return `${kind.padEnd(11)}${String(certain.length).padStart(8)}${wrong(certain)}${String(doubtful.length).padStart(10)}${wrong(doubtful)}`;
  });
  return [
    'confidence    fields    mean   right', ...rows,
    'kind         certain   wrong  doubtful   wrong', ...kinds,
  ].join('\n'); // prettier-ignore
}

export type IsCertain = (kind: FieldKind, confidence: number) => boolean;

/** What the fields of one receipt are called in their kinds; the others are charges. */
const KINDS: Record<string, FieldKind> = {
  store: 'store', date: 'date', total: 'total', item: 'price', name: 'name', quantity: 'quantity',
}; // prettier-ignore

/** The fields that were read of a receipt, with their scores. */
export function judgedFields(pages: readonly PageReading[], truth: TrueReceipt): JudgedField[] {
  const fields: JudgedField[] = [];
  judgeFields(scoredDraft(pages), truth, (field, { confidence: score }, right) => {
    if (score > 0 && score < 1) fields.push({ kind: KINDS[field] ?? 'charge', score, right });
  });
  return fields;
}
