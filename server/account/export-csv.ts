import {
  getOwn,
  MISSING_COLUMN,
  shownBoard,
  type Board,
  type StoredBoard,
} from '../../src/domain/board/board.ts';
import { columnsInOrder, rowsInOrder } from '../../src/domain/board/order.ts';
import { currencyOf } from '../../src/domain/money/currencies.ts';
import { toDecimal } from '../../src/domain/money/money.ts';
import { countBoard } from '../../src/domain/settling/book-bill.ts';
import type { Payment } from '../../src/domain/settling/payment.ts';
import { payableOf } from '../../src/domain/split/payable.ts';
import { payersOf, portionsOf } from '../../src/domain/split/portions.ts';
import { splitInSteps, type Split } from '../../src/domain/split/split.ts';
import type { Steps } from '../../src/domain/steps.ts';
import type { Db } from '../db/database.ts';
import type { Me } from '../http/route.ts';
import { turnsByUser } from '../outbox/turns.ts';
import { inTurns } from '../own-turn.ts';
import { paymentsOf } from '../payments/export.ts';
import { receiptsOf, type ExportedReceipt } from './export.ts';

/** Amounts are decimals in the row's `currency`. `row` says what the line is about; cells of other rows are empty. */
const HEAD = [
  'row',
  'receipt_id',
  'receipt',
  'date',
  'group',
  'receipt_total',
  'currency',
  'person',
  'item',
  'quantity',
  'base_price',
  'discount',
  'service',
  'tax',
  'rounding',
  'total_price',
  'outlay',
  'share',
  'rest',
  'payment_id',
  'from',
  'to',
  'sent',
  'got',
  'how',
  'note',
  'at',
] as const;

/** A row costs as much as so many parts of amounts (src/domain/steps.ts). */
const ROW_COST = 20;

/** One bill at a time for all exports. A turn ends with its bill, so a slow download holds nobody up. */
const oneBill = turnsByUser(1, Number.POSITIVE_INFINITY);
const ALL = 'all';

type Cells = Partial<Record<(typeof HEAD)[number], string>>;

/** A new field of payments doesn't compile until it has a column here. `apart` only sets two alike apart. */
type PaymentCells = Required<Pick<Cells, Exclude<keyof Payment, 'apart'>>>;

/**
 * For spreadsheets, a line each:
 *
 *   bill      what people pay in all
 *   item      what one person bears of one item, with its part of the charges; no person: nobody has it yet
 *   person    of a bill that somebody paid: people get back outlay - share - rest of these lines, and what
 *             they gave less what they got
 *   payment   both words; the payee's counts where there is one
 */
export async function* exportCsv(db: Db, me: Me): AsyncGenerator<string> {
  // The mark tells Excel that the text is UTF-8.
  yield `\uFEFF${HEAD.join(',')}\r\n`;
  for await (const receipt of receiptsOf(db, me.id))
    yield await oneBill(ALL, () => inTurns(billRows(receipt)));
  for await (const { payment, receipt, title, group, from, to, currency, sent, got, at } of paymentsOf(
    db,
    me.id,
  )) {
    if (sent === '' && got === '') continue; // taken back
    const { how, note } = payment.doc;
    const bill = { receipt_id: receipt ?? '', receipt: title ?? '', group: group ?? '' };
    const said: PaymentCells = { sent, got, how: how ?? '', note };
    yield line(cell, {
      row: 'payment',
      ...bill,
      payment_id: payment._id,
      currency,
      from,
      to,
      ...said,
      at,
    });
  }
}

/** All rows of one bill. */
function* billRows({ id, title, date, group_name: group, doc }: ExportedReceipt): Steps<string> {
  const encode = once(cell);
  const currency = currencyOf(doc.bill);
  const bill = { receipt_id: id, receipt: title, date: date ?? '', group: group ?? '', currency };
  const board = shownBoard(doc);
  const total = toDecimal(payableOf(board), currency);
  const rows = [line(encode, { ...bill, row: 'bill', receipt_total: total })];
  const whole = yield* splitInSteps(board, id);
  for (const cells of itemRows(board, whole)) {
    rows.push(line(encode, { ...bill, ...cells }));
    yield ROW_COST;
  }
  for (const cells of partsOf(doc, id, whole)) rows.push(line(encode, { ...bill, ...cells }));
  return rows.join('');
}

/** What each person bears of each item, in the board's order. */
function* itemRows(board: Board, { people }: Split): Generator<Cells> {
  const currency = currencyOf(board.bill);
  const payers = payersOf(board);
  const places = new Map(
    [...columnsInOrder(board).map(([id]) => id), MISSING_COLUMN].map((id, at) => [id, at]),
  );
  for (const [itemId, item] of rowsInOrder(board.items)) {
    const portions = portionsOf(item, payers);
    const whole = portions.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [who, weight] of portions.toSorted(([a], [b]) => places.get(a)! - places.get(b)!)) {
      const part = people[who]!.items[itemId]!;
      yield {
        row: 'item',
        person: getOwn(board.columns, who)?.title ?? '',
        item: item.name,
        quantity: String(Number(((item.quantity * weight) / whole).toFixed(4))),
        base_price: toDecimal(part.base, currency),
        discount: toDecimal(part.discount, currency),
        service: toDecimal(part.service, currency),
        tax: toDecimal(part.tax, currency),
        rounding: toDecimal(part.rounding, currency),
        total_price: toDecimal(part.total, currency),
      };
    }
  }
}

/** What each person of a paid receipt paid the restaurant, their share, and their part of what nobody has. */
export function partsOf(doc: StoredBoard, id: string, whole?: Split): Cells[] {
  const { columns, parts, isPaid } = countBoard(doc, id, whole);
  if (!isPaid) return [];
  const currency = currencyOf(doc.bill);
  return Object.entries(parts).map(([column, { outlay, share, rest }]) => ({
    row: 'person',
    person: getOwn(columns, column)?.title ?? '',
    outlay: toDecimal(outlay, currency),
    share: toDecimal(share, currency),
    rest: toDecimal(rest, currency),
  }));
}

const line = (encode: (value: string) => string, cells: Cells): string =>
  `${HEAD.map((name) => (cells[name] ? encode(cells[name]) : '')).join(',')}\r\n`;

/** Names and amounts come again and again in the rows of one bill. */
function once(encode: (value: string) => string): (value: string) => string {
  const known = new Map<string, string>();
  return (value) => {
    const text = known.get(value) ?? encode(value);
    known.set(value, text);
    return text;
  };
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;
/**
 * It begins with a formula's sign, behind whatever nobody sees; or with a tab or a line break. A spreadsheet
 * takes the signs' full-width, small and minus forms, too.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/u;
/** In some countries a semicolon ends a cell, and quotes inside of a cell count for nothing then. */
const INNER_FORMULA =
  /[;\t\r\n](?:(?![;\t\r\n])[\s\p{C}"'])*(?=[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/gu;

/** RFC 4180. An apostrophe keeps a text a text that a spreadsheet would run. */
function cell(value: string): string {
  if (NUMBER.test(value)) return value;
  const inner = value.replace(INNER_FORMULA, "$&'");
  const text = FORMULA.test(value) ? `'${inner}` : inner;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
