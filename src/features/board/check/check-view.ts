import { getOwn, type Board, type Item } from '../../../domain/board/board.ts';
import { itemsInOrder } from '../../../domain/board/order.ts';
import { currencyOf, type Currency } from '../../../domain/money/currencies.ts';
import { toDecimal, type Minor } from '../../../domain/money/money.ts';
import type { LineMarks } from '../../../domain/receipt/draft/check-marks.ts';
import {
  billDoubts,
  BILL_FIELDS,
  fieldKey,
  isPressing,
  lineDoubts,
  originsOf,
  type BillField,
  type LineField,
  type CheckMarks,
} from '../../../domain/receipt/draft/check-marks.ts';
import type { FieldReading } from '../../../domain/receipt/draft/draft.ts';
import { boxAround, type Box } from '../../../domain/receipt/rows/box.ts';
import { differenceFromPrinted, payableOf, roundingOf } from '../../../domain/split/payable.ts';
import { draftOf } from '../charges/bill-form.ts';
import { taxLabel } from '../charges/tax-label.ts';
import { boardTexts } from '../texts.ts';
import { checkTexts } from './texts.ts';

/** An item of the board with its reading, if this device has one. */
export interface LineView {
  id: string;
  /** Identifies it in the lists and on the photo. */
  key: string;
  item: Item;
  /** From 1, in the printed order. */
  n: number;
  /** The next item. */
  next: string | null;
  box: Box | null;
  /** The read line it comes from, and that line's index. */
  read: (LineMarks & { line: number }) | null;
  doubts: LineField[];
}

/** One of the bill's own fields, in the order of the receipt. */
export interface BillFieldView {
  key: string;
  /** A tax by its index. */
  field: BillField | number;
  label: string;
  /** The text in the bill's form. */
  text: string;
  box: Box | null;
  reading: FieldReading<string> | null;
  doubtful: boolean;
}

export interface CheckView {
  lines: LineView[];
  bill: BillFieldView[];
  payable: Minor;
  /** Lines and charges less the printed total; null without a printed total. */
  difference: Minor | null;
  /** The left and right edge of the printed text, as fractions: a charge's strip shows its label too. */
  edges: Pick<Box, 'x0' | 'x1'>;
}

/** The check screen's view of a receipt. `reading` is null if it was typed, or read on another phone. */
export function checkView(board: Board, reading: CheckMarks | null): CheckView {
  const payable = payableOf(board);
  const boxes = reading?.lines.flatMap(({ box }) => box ?? []) ?? [];
  return {
    lines: linesOf(board, reading),
    bill: billOf(board, reading),
    payable,
    difference: differenceFromPrinted(board),
    edges: boxes.length ? boxAround(boxes) : { x0: 0, x1: 1 },
  };
}

function linesOf(board: Board, reading: CheckMarks | null): LineView[] {
  const origins = reading ? originsOf(reading, board) : new Map<string, never>();
  const order = itemsInOrder(board);
  return order.map(([id, item], at): LineView => {
    const origin = origins.get(id);
    const line = origin?.line ?? null;
    const read = line === null ? undefined : reading?.lines[line];
    return {
      id,
      key: lineKey(reading, id),
      item,
      n: at + 1,
      next: order[at + 1]?.[0] ?? null,
      box: origin?.box ?? null,
      read: line === null || !read ? null : { ...read, line },
      doubts: reading ? lineDoubts(reading, origin, item) : [],
    };
  });
}

/** Both halves of a divided line share its key, so they keep its place. A typed line has its own key. */
const lineKey = (reading: CheckMarks | null, id: string): string => {
  const line = reading ? getOwn(reading.items, id)?.[0] : undefined;
  return line === undefined ? `item/${id}` : `line/${line}`;
};

function billOf(board: Board, reading: CheckMarks | null): BillFieldView[] {
  const draft = draftOf(board);
  const currency = currencyOf(board.bill);
  const doubts = reading ? billDoubts(reading, board) : [];
  const view = (
    field: BillFieldView['field'],
    label: string,
    text: string,
    of: FieldReading<string> | null,
  ): BillFieldView => {
    const key = typeof field === 'number' ? fieldKey.tax(field) : fieldKey.bill(field);
    return { key, field, label, text, box: of?.box ?? null, reading: of, doubtful: doubts.includes(key) };
  };
  const read = reading?.bill;
  const texts = boardTexts.bill;
  const labels = {
    title: checkTexts.title,
    date: checkTexts.date,
    discount: texts.discount,
    service: texts.service,
    rounding: texts.rounding,
    total: texts.printed,
  };
  const simple = (field: BillField): BillFieldView => {
    const text = field === 'rounding' && draft.cash ? toDecimal(roundingOf(board), currency) : draft[field];
    return view(field, labels[field], text, read ? asText(field, read[field], currency) : null);
  };
  const taxes = draft.taxes.map((tax, at) => {
    const pool = board.bill.taxes[at];
    const of = read?.taxes[at];
    return view(at, pool ? taxLabel(pool) : texts.tax, tax.amount, of ? asText('tax', of, currency) : null);
  });
  return BILL_FIELDS.flatMap((field) => (field === 'rounding' ? [...taxes, simple(field)] : [simple(field)]));
}

/** A reading as the user would type it, so the form's rules accept it. */
function asText(
  field: BillField | 'tax',
  reading: FieldReading<string | Minor | null>,
  currency: Currency,
): FieldReading<string> {
  const words = (value: string | Minor | null): string => {
    if (value === null || typeof value === 'string') return value ?? '';
    if (value === 0) return '';
    return field === 'discount' ? toDecimal(Math.abs(value) as Minor, currency) : toDecimal(value, currency);
  };
  return { ...reading, value: words(reading.value), alternatives: reading.alternatives.map(words) };
}

/** The keys of a line's doubtful fields. */
export const doubtsOf = ({ read, doubts }: LineView): string[] =>
  read ? doubts.map((field) => fieldKey.line(read.line, field)) : [];

/** The doubtful fields that were seen, if the bill adds up: then nobody need see them again. */
export const seenDoubts = (
  { lines, bill, difference }: CheckView,
  isSeen: (id: string) => boolean,
): string[] =>
  difference === 0
    ? [
        ...lines.filter(({ id }) => isSeen(id)).flatMap(doubtsOf),
        ...bill.filter(({ key, doubtful }) => doubtful && isSeen(key)).map(({ key }) => key),
      ]
    : [];

/** The keys of the lines and fields that are doubtful when the screen opens. */
export const firstKeys = ({ lines, bill }: CheckView): ReadonlySet<string> =>
  new Set([
    ...bill.filter((field) => field.doubtful).map(({ key }) => key),
    ...lines.filter(({ doubts }) => isPressing(doubts)).map(({ key }) => key),
  ]);
