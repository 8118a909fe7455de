import { own, type Board, type Item } from '../../../domain/board/board.ts';
import { itemsInOrder } from '../../../domain/board/layout.ts';
import { toDecimal, type Sen } from '../../../domain/money/money.ts';
import { overPrinted, payableOf, roundingOf } from '../../../domain/split/pools.ts';
import { boxAround, type Box } from '../../../domain/receipt/rows/box.ts';
import {
  billDoubts,
  BILL_FIELDS,
  fieldKey,
  lineDoubts,
  originsOf,
  type BillField,
  type LineField,
  type LineMarks,
  type CheckMarks,
} from '../../../domain/receipt/draft/check-marks.ts';
import { boardTexts } from '../texts.ts';
import { checkTexts } from './texts.ts';
import type { FieldReading } from '../../../domain/receipt/draft/draft.ts';
import { draftOf } from '../bill/bill-form.ts';
import { taxLabel } from '../bill/tax-label.ts';

/** An item of the board, with how it was read where that is known. */
export interface LineView {
  id: string;
  /** Names it for the lists and the photo. */
  key: string;
  item: Item;
  /** From 1, in the printed order. */
  n: number;
  /** The item behind it. */
  next: string | null;
  box: Box | null;
  /** The one line that it was read from, and its place among the read ones. */
  read: (LineMarks & { line: number }) | null;
  doubts: LineField[];
}

/** One of the bill's own fields, in the order of the receipt. */
export interface BillFieldView {
  key: string;
  /** A tax by its place. */
  field: BillField | number;
  label: string;
  /** As the bill's form shows it. */
  text: string;
  box: Box | null;
  reading: FieldReading<string> | null;
  doubtful: boolean;
}

export interface CheckView {
  lines: LineView[];
  bill: BillFieldView[];
  payable: Sen;
  /** What the lines and charges are over the printed total; null without one. */
  difference: Sen | null;
  /** The print's left and right edge, in fractions: a charge's strip shows its label too. */
  edges: Pick<Box, 'x0' | 'x1'>;
}

/** A receipt as the check screen shows it; `reading` is null where it was typed or read on another phone. */
export function checkView(board: Board, reading: CheckMarks | null): CheckView {
  const payable = payableOf(board);
  const boxes = reading?.lines.flatMap(({ box }) => box ?? []) ?? [];
  return {
    lines: linesOf(board, reading),
    bill: billOf(board, reading),
    payable,
    difference: overPrinted(board),
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

/** Both halves of a split line stay where it stood, so they share its key; a typed line has its own. */
const lineKey = (reading: CheckMarks | null, id: string): string => {
  const line = reading ? own(reading.items, id)?.[0] : undefined;
  return line === undefined ? `item/${id}` : `line/${line}`;
};

function billOf(board: Board, reading: CheckMarks | null): BillFieldView[] {
  const draft = draftOf(board);
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
    const text = field === 'rounding' && draft.cash ? toDecimal(roundingOf(board)) : draft[field];
    return view(field, labels[field], text, read ? asText(field, read[field]) : null);
  };
  const taxes = draft.taxes.map((tax, at) => {
    const pool = board.bill.taxes[at];
    const of = read?.taxes[at];
    return view(at, pool ? taxLabel(pool) : texts.tax, tax.amount, of ? asText('tax', of) : null);
  });
  return BILL_FIELDS.flatMap((field) => (field === 'rounding' ? [...taxes, simple(field)] : [simple(field)]));
}

/** A reading in the form's words, so that the form's own rules take its alternatives. */
function asText(field: BillField | 'tax', reading: FieldReading<string | Sen | null>): FieldReading<string> {
  const words = (value: string | Sen | null): string => {
    if (value === null || typeof value === 'string') return value ?? '';
    if (value === 0) return '';
    return field === 'discount' ? toDecimal(Math.abs(value) as Sen) : toDecimal(value);
  };
  return { ...reading, value: words(reading.value), alternatives: reading.alternatives.map(words) };
}

/** Whether a line is to be looked at: a quantity decides nobody's amount, so its doubt alone is only marked. */
export const isPressing = ({ doubts }: Pick<LineView, 'doubts'>): boolean =>
  doubts.some((field) => field !== 'quantity');

/** What is to be looked at first when the screen opens: the keys of doubtful lines and fields. */
export const firstKeys = ({ lines, bill }: CheckView): ReadonlySet<string> =>
  new Set([
    ...bill.filter((field) => field.doubtful).map(({ key }) => key),
    ...lines.filter(isPressing).map(({ key }) => key),
  ]);
