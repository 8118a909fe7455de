import type { LabelledRow } from '../labels/labelled-row.ts';
import { lastAmount } from '../labels/labelled-row.ts';
import { rateIn, type Label, type RowKind } from '../labels/labels.ts';
import type { Row } from '../rows/rows.ts';
import { ROLE } from '../thresholds.ts';
import { itemsByRole, type ToldItem } from './items-by-role.ts';
import type { WordRole } from './roles.ts';
import { leadOf, tagRows, type TaggedRow } from './tagged-rows.ts';
import type { Tagger } from './tagger.ts';

/** What the model's roles say; nothing where there is no model. The bill's arithmetic decides. */
export interface RoleEvidence {
  lines: readonly LabelledRow[];
  items: readonly ToldItem[];
  /** The words of the store's name and the row where they begin; no words where the model finds none. */
  store: ToldStore | null;
  /** For and against a row's date as the invoice's: -1 to 1. */
  dates: ReadonlyMap<Row, number>;
}

export interface ToldStore {
  name: string;
  row: Row;
  /** 0 to 1. */
  sure: number;
}

export function roleEvidence(lines: readonly LabelledRow[], tagger: Tagger | null | undefined): RoleEvidence {
  if (!tagger) return { lines, items: [], store: null, dates: new Map() };
  const rows = tagRows(lines, tagger);
  return {
    lines: withoutAsides(rows).map((row) => ofTheBill(labelled(row), row)),
    items: itemsByRole(rows),
    store: storeIn(rows),
    dates: new Map(
      rows.flatMap((row): [Row, number][] =>
        DATED.test(row.line.row.text) ? [[row.line.row, dateLead(row)]] : [],
      ),
    ),
  };
}

const bounded = (lead: number): number => Math.max(-1, Math.min(1, lead / ROLE.sure));

/** Words that neither name nor price anything: remarks, free options, head and foot. */
const ASIDE: readonly WordRole[] = ['noise', 'option', 'address', 'time', 'date', 'store', 'code'];

/** Whether the model is sure that no word of the row belongs to an item or a sum. */
const isAside = ({ line, words }: TaggedRow): boolean =>
  words.length === line.row.tokens.length &&
  !line.heading &&
  words.every((word) => leadOf(word, ...ASIDE) > (line.label ? ROLE.sure : ROLE.clear));

/**
 * The rows without those that belong to no item and no sum. Between two rows of numbers without a name one row is
 * a name, whatever the model says: the likeliest one stays. So it is below the last one, where the first one
 * has no name above it.
 */
function withoutAsides(rows: readonly TaggedRow[]): readonly TaggedRow[] {
  const kept = new Set(rows.filter((row) => !isAside(row)));
  const isNamed = ({ words }: TaggedRow): boolean => words.some(({ role }) => role === 'name');
  const hasNumbers = ({ line }: TaggedRow): boolean => line.amounts.some(({ strict }) => strict);
  const first = rows.findIndex((row) => !row.line.label && (isNamed(row) || hasNumbers(row)));
  const isBelow = first >= 0 && !isNamed(rows[first] as TaggedRow);
  let above: number | null = null;
  for (const [at, row] of rows.entries()) {
    const isSum = row.line.label !== null && hasNumbers(row) && isBelow;
    if ((row.line.label && !isSum) || isNamed(row)) above = null;
    else if (hasNumbers(row)) {
      const between = above === null ? [] : rows.slice(above + 1, at);
      const [likeliest] = between.toSorted((a, b) => nameLead(b) - nameLead(a));
      if (likeliest) kept.add(likeliest);
      above = isSum ? null : at;
    }
  }
  return rows.filter((row) => kept.has(row));
}

const nameLead = ({ words }: TaggedRow): number =>
  words.reduce((sum, word) => sum + leadOf(word, 'name'), 0) / Math.max(1, words.length);

/** The kind of a row of sums whose last amount has this role. */
const KIND: Partial<Record<WordRole, RowKind>> = {
  'subtotal': 'subtotal', 'bill-discount': 'discount', 'service': 'service', 'tax': 'tax', 'rounding': 'rounding', 'total': 'total',
  'paid': 'cash', 'change': 'change', 'sum': 'other',
}; // prettier-ignore

/**
 * A label where the words say nothing known, and none where they may be a dish and the model is sure of it. The
 * model's total is a stronger one, and what it is sure is no total is none.
 */
function labelled({ line, words }: TaggedRow): LabelledRow {
  const amount = lastAmount(line);
  const word = amount && words[amount.to - 1];
  if (!word || line.heading || line.label?.kind === 'summary') return line;
  const kind = KIND[word.role];
  if (!line.label && kind && word.lead > ROLE.clear)
    return { ...line, label: { kind, strength: 1, rate: rateIn(line.row.text), pure: false } };
  const named = words.some(({ role }) => role === 'name');
  const dish = word.role === 'amount' && named && word.lead > ROLE.sure;
  if (line.label && !line.label.pure && dish) return { ...line, label: null };
  return line.label && kind ? { ...line, label: weighed(line.label, kind, word.lead) } : line;
}

/** Tells of a discount or charge that it is the whole bill's, where the model is sure of it. */
function ofTheBill(line: LabelledRow, { words }: TaggedRow): LabelledRow {
  const word = words[(lastAmount(line)?.to ?? 0) - 1];
  const isSo = word?.role === 'bill-discount' || word?.role === 'charge';
  return isSo && word.lead > ROLE.clear ? { ...line, ofBill: true } : line;
}

function weighed(label: Label, kind: RowKind, lead: number): Label {
  const isTotal = label.kind === 'total';
  // "Total Added ST Total": an amount of no known kind has the kind that the model is sure of.
  if (label.kind === 'other' && kind !== 'other' && lead > ROLE.clear) return { ...label, kind, strength: 1 };
  if (isTotal && kind === 'total') return { ...label, strength: label.strength + ROLE.total * bounded(lead) };
  if (lead < ROLE.sure || isTotal === (kind === 'total')) return label;
  return { ...label, kind, strength: 1 };
}

/** A row of the store's words. */
interface StoreRow {
  at: number;
  text: string;
  row: Row;
  lead: number;
}

/** The rows of the store's words, one below the other, for which most speaks. */
function storeIn(rows: readonly TaggedRow[]): ToldStore | null {
  const found = rows.flatMap((row, at) => storeRow(row, at) ?? []);
  const best = found.reduce<StoreRow | null>(
    (most, row) => (most && most.lead >= row.lead ? most : row),
    null,
  );
  const [top] = rows;
  if (!best) return top ? { name: '', row: top.line.row, sure: 0 } : null;
  const near = [best];
  const take = (at: number): StoreRow | undefined =>
    found.find((row) => row.at === at && row.lead > ROLE.sameStore * best.lead);
  for (let above = take(best.at - 1); above; above = take(above.at - 1)) near.unshift(above);
  for (let below = take(best.at + 1); below; below = take(below.at + 1)) near.push(below);
  const name = near.map(({ text }) => text).join(' ');
  return { name, row: near[0]?.row ?? best.row, sure: Math.max(0, bounded(best.lead)) };
}

function storeRow({ line, words }: TaggedRow, at: number): StoreRow | null {
  const own = words.flatMap(({ role, lead }, place) =>
    role === 'store' ? { text: line.row.tokens[place]?.text ?? '', lead } : [],
  );
  if (own.length === 0) return null;
  const lead = own.reduce((sum, word) => sum + word.lead, 0) / own.length;
  return { at, text: own.map(({ text }) => text).join(' '), row: line.row, lead };
}

const DATED = /\d/;

/** The most that speaks for a date among the row's words. */
const dateLead = ({ words }: TaggedRow): number =>
  bounded(words.reduce((most, word) => Math.max(most, leadOf(word, 'date')), -Infinity));
