import { getOwn, MISSING_COLUMN, shownBoard, type StoredBoard } from '../../../src/domain/board/board.ts';
import { columnsInOrder, rowsInOrder } from '../../../src/domain/board/order.ts';
import { toDecimal } from '../../../src/domain/money/money.ts';
import { countBoard } from '../../../src/domain/settling/book-bill.ts';
import { payersOf, portionsOf, shareOf } from '../../../src/domain/split/portions.ts';
import { split } from '../../../src/domain/split/split.ts';
import type { Db } from '../../db/database.ts';
import type { Me } from '../../http/route.ts';
import { paymentsOf } from '../../payments/export.ts';
import { receiptsOf } from './export.ts';

/** Amounts are decimals in ringgit. `row` says what the line is about; cells of other rows are empty. */
const HEAD = [
  'row',
  'receipt_id',
  'receipt',
  'date',
  'group',
  'receipt_total',
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

type Cells = Partial<Record<(typeof HEAD)[number], string>>;

/**
 * For spreadsheets, a line each:
 *
 *   bill      what was paid in all
 *   item      what one person bears of one item, with its part of the charges; no person: nobody has it yet
 *   person    of a bill that somebody paid: people get back outlay - share - rest of these lines, and what
 *             they gave less what they got
 *   payment   both words; the payee's counts where there is one
 */
export async function* exportCsv(db: Db, me: Me): AsyncGenerator<string> {
  // The mark tells Excel that the text is UTF-8.
  yield `\uFEFF${HEAD.join(',')}\r\n`;
  for await (const { id, title, date, group_name: group, total, doc } of receiptsOf(db, me.id)) {
    const bill = { receipt_id: id, receipt: title, date: date ?? '', group: group ?? '' };
    const rows: Cells[] = [
      { row: 'bill', receipt_total: toDecimal(total) },
      ...itemRows(doc, id),
      ...partsOf(doc, id),
    ];
    yield rows.map((cells) => line({ ...bill, ...cells })).join('');
  }
  for await (const { payment, receipt, title, group, from, to, sent, got, at } of paymentsOf(db, me.id)) {
    if (sent === '' && got === '') continue; // taken back
    const { how, note } = payment.doc;
    const bill = { receipt_id: receipt ?? '', receipt: title ?? '', group: group ?? '' };
    const words = { from, to, sent, got, how: how ?? '', note, at };
    yield line({ row: 'payment', ...bill, payment_id: payment._id, ...words });
  }
}

/** What each person bears of each item, in the board's order. */
function itemRows(doc: StoredBoard, id: string): Cells[] {
  const board = shownBoard(doc);
  const { people } = split(board, id);
  const payers = payersOf(board);
  return rowsInOrder(board.items).flatMap(([itemId, item]): Cells[] => {
    const portions = portionsOf(item, payers);
    return [...columnsInOrder(board).map(([column]) => column), MISSING_COLUMN].flatMap((who): Cells[] => {
      const part = getOwn(people[who]!.items, itemId);
      if (!part) return [];
      const [of, all] = shareOf(portions, who);
      return [
        {
          row: 'item',
          person: getOwn(board.columns, who)?.title ?? '',
          item: item.name,
          quantity: String(Number(((item.quantity * of) / all).toFixed(4))),
          base_price: toDecimal(part.base),
          discount: toDecimal(part.discount),
          service: toDecimal(part.service),
          tax: toDecimal(part.tax),
          rounding: toDecimal(part.rounding),
          total_price: toDecimal(part.total),
        },
      ];
    });
  });
}

/** What each person of a paid receipt paid the restaurant, their share, and their part of what nobody has. */
export function partsOf(doc: StoredBoard, id: string): Cells[] {
  const { columns, parts, isPaid } = countBoard(doc, id);
  if (!isPaid) return [];
  return Object.entries(parts).map(([column, { outlay, share, rest }]) => ({
    row: 'person',
    person: getOwn(columns, column)?.title ?? '',
    outlay: toDecimal(outlay),
    share: toDecimal(share),
    rest: toDecimal(rest),
  }));
}

const line = (cells: Cells): string => `${HEAD.map((name) => cell(cells[name] ?? '')).join(',')}\r\n`;

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
