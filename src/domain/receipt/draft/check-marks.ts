import type { Board, Item } from '../../board/board.ts';
import type { Minor } from '../../money/money.ts';
import { differenceFromPrinted } from '../../split/payable.ts';
import { boxAround, type Box } from '../rows/box.ts';
import { DOUBTFUL, DOUBTFUL_NAME, DRAFT } from '../thresholds.ts';
import { titleText } from './board-from-draft.ts';
import type { FieldReading, ReceiptDraft } from './draft.ts';

/**
 * What the check screen shows of a draft beside its board: each value's place on the photo, its confidence
 * and its alternatives. Only the phone that read the photo keeps it. The board alone says what counts. When
 * the board changes, only `items` and `settled` change here.
 */
export interface CheckMarks {
  lines: LineMarks[];
  bill: BillMarks;
  /** For each item of the board: its read lines (places in `lines`), its own first. */
  items: Record<string, number[]>;
  /** Fields that a person has confirmed: `fieldKey`. */
  settled: string[];
}

export interface LineMarks {
  name: FieldReading<string>;
  quantity: FieldReading<number>;
  price: FieldReading<Minor>;
  /** The whole line. */
  box: Box | null;
}

/** The bill's fields under the board's names; amounts signed as the board has them. */
export interface BillMarks {
  title: FieldReading<string>;
  date: FieldReading<string | null>;
  total: FieldReading<Minor | null>;
  discount: FieldReading<Minor>;
  service: FieldReading<Minor>;
  rounding: FieldReading<Minor>;
  /** In the order of the bill's taxes. */
  taxes: FieldReading<Minor>[];
}

const LINE_FIELDS = ['name', 'quantity', 'price'] as const;
export type LineField = (typeof LINE_FIELDS)[number];
export const BILL_FIELDS = ['title', 'date', 'discount', 'service', 'rounding', 'total'] as const;
export type BillField = (typeof BILL_FIELDS)[number];

/** Names a field for `settled`. */
export const fieldKey = {
  line: (line: number, field: LineField): string => `line/${line}/${field}`,
  bill: (field: BillField): string => `bill/${field}`,
  tax: (at: number): string => `tax/${at}`,
};

/** The marks of a draft. `itemIds`: the board's items in the order of the draft's. */
export function checkMarksOf(draft: ReceiptDraft, itemIds: readonly string[]): CheckMarks {
  return {
    lines: draft.items.slice(0, itemIds.length).map((item) => ({
      name: titleMarks(item.name),
      quantity: withFewAlternatives(item.quantity),
      price: withFewAlternatives(item.price),
      box: item.box,
    })),
    bill: {
      title: titleMarks({
        ...draft.store,
        value: draft.store.value ?? '',
        alternatives: draft.store.alternatives.filter((one) => one !== null),
      }),
      date: withFewAlternatives(draft.date),
      total: withFewAlternatives(draft.total),
      discount: withFewAlternatives(draft.discount),
      service: withFewAlternatives(draft.service),
      rounding: withFewAlternatives(draft.rounding),
      taxes: draft.taxes.map((tax) => withFewAlternatives(tax.amount)),
    },
    items: Object.fromEntries(itemIds.map((id, at) => [id, [at]])),
    settled: [],
  };
}

const withFewAlternatives = <T>({
  value,
  confidence,
  box,
  alternatives,
}: FieldReading<T>): FieldReading<T> => ({
  value,
  confidence,
  box,
  alternatives: [...new Set(alternatives)].filter((one) => one !== value).slice(0, DRAFT.maxAlternatives),
});

const titleMarks = ({ value, alternatives, ...rest }: FieldReading<string>): FieldReading<string> =>
  withFewAlternatives({
    ...rest,
    value: titleText(value),
    alternatives: alternatives.map(titleText),
  });

/**
 * The alternative that one tap puts in place of `current`. Null without alternatives, or if a person typed.
 */
export function nextAlternative<T>(
  { value, alternatives }: Pick<FieldReading<T>, 'value' | 'alternatives'>,
  current: T,
): { value: T } | null {
  const options = [value, ...alternatives];
  const at = options.indexOf(current);
  return at < 0 || options.length < 2 ? null : { value: options[(at + 1) % options.length] as T };
}

/** Whether a value is unsure, still on the board as it was read, and confirmed by nobody. */
const isDoubtful = <T>(
  reading: FieldReading<T>,
  current: T,
  settled: boolean,
  limit: number = DOUBTFUL,
): boolean => !settled && current === reading.value && !(reading.confidence >= limit); // NaN is doubtful

/** Where an item was read. */
interface Origin {
  /** Around all its lines. */
  box: Box | null;
  /** Its one line; null for an item joined of several lines. */
  line: number | null;
}

/**
 * The origin of each item. A joined item shows all its lines, unless undo put one back on the board. Both
 * halves of a split item show the same line. Items without a read line have no origin.
 */
export function originsOf(reading: CheckMarks, board: Board): Map<string, Origin> {
  const ids = Object.keys(board.items).filter((id) => Object.hasOwn(reading.items, id));
  const own = new Set(ids.map((id) => reading.items[id]?.[0]));
  const found = new Map<string, Origin>();
  for (const id of ids) {
    const lines = (reading.items[id] ?? []).filter((line, at) => at === 0 || !own.has(line));
    const [line] = lines;
    if (line === undefined) continue;
    const boxes = lines.flatMap((one) => reading.lines[one]?.box ?? []);
    found.set(id, { box: boxes.length ? boxAround(boxes) : null, line: lines.length === 1 ? line : null });
  }
  return found;
}

/** The doubtful fields of an item. */
export function lineDoubts(
  reading: CheckMarks,
  origin: Origin | undefined,
  item: Board['items'][string],
): LineField[] {
  const line = origin?.line ?? null;
  const read = line === null ? undefined : reading.lines[line];
  if (line === null || !read) return [];
  const open = <T>(field: LineField, of: FieldReading<T>, current: T) =>
    isDoubtful(
      of,
      current,
      reading.settled.includes(fieldKey.line(line, field)),
      field === 'name' ? DOUBTFUL_NAME : DOUBTFUL,
    );
  return LINE_FIELDS.filter((field) => {
    if (field === 'name') return open(field, read.name, item.name);
    if (field === 'price') return open(field, read.price, item.price);
    return open(field, read.quantity, item.quantity);
  });
}

/** The items whose quantity or price is doubtful. */
export function doubtfulItems(reading: CheckMarks, board: Board): ReadonlySet<string> {
  const origins = originsOf(reading, board);
  const items = Object.entries(board.items).filter(([id, item]) =>
    lineDoubts(reading, origins.get(id), item).some((field) => field !== 'name'),
  );
  return new Set(items.map(([id]) => id));
}

/**
 * Whether all amounts that people pay are certain and add up to the printed total. Then a doubtful name,
 * quantity, date or tax in the prices changes nobody's amount, and the user can split the bill at once.
 */
export function areAmountsCertain(reading: CheckMarks, board: Board): boolean {
  const origins = originsOf(reading, board);
  const isPriceCertain = ([id, item]: [string, Item]) =>
    !lineDoubts(reading, origins.get(id), item).includes('price');
  const inPrices = board.bill.taxes.flatMap(({ included }, at) => (included ? [fieldKey.tax(at)] : []));
  const harmless = new Set([fieldKey.bill('title'), fieldKey.bill('date'), ...inPrices]);
  return (
    differenceFromPrinted(board) === 0 &&
    Object.entries(board.items).every(isPriceCertain) &&
    billDoubts(reading, board).every((key) => harmless.has(key))
  );
}

/** Whether a line should be checked. A doubtful quantity alone is only marked: it changes no amount. */
export const isPressing = (doubts: readonly LineField[]): boolean =>
  doubts.some((field) => field !== 'quantity');

/** How many lines and fields of the bill should be checked. */
export function countUnsure(reading: CheckMarks, board: Board): number {
  const origins = originsOf(reading, board);
  const lines = Object.entries(board.items).filter(([id, item]) =>
    isPressing(lineDoubts(reading, origins.get(id), item)),
  );
  return lines.length + billDoubts(reading, board).length;
}

/** The keys of the bill's doubtful fields. A charge that was not found can't be doubtful. */
export function billDoubts({ bill, settled }: CheckMarks, board: Board): string[] {
  const open = <T>(key: string, of: FieldReading<T>, current: T, limit?: number): string[] =>
    isDoubtful(of, current, settled.includes(key), limit) ? [key] : [];
  const charge = (key: string, of: FieldReading<Minor>, current: Minor | undefined): string[] =>
    of.value === 0 || current === undefined ? [] : open(key, of, current);
  const { title, date, total, discount, service, rounding, taxes } = board.bill;
  return [
    ...open(fieldKey.bill('title'), bill.title, title, DOUBTFUL_NAME),
    ...open(fieldKey.bill('date'), bill.date, date),
    ...charge(fieldKey.bill('discount'), bill.discount, discount),
    ...charge(fieldKey.bill('service'), bill.service, service),
    ...bill.taxes.flatMap((tax, at) => charge(fieldKey.tax(at), tax, taxes[at]?.amount)),
    ...charge(fieldKey.bill('rounding'), bill.rounding, rounding),
    ...open(fieldKey.bill('total'), bill.total, total),
  ];
}
