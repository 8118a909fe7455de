import { sql } from 'kysely';
import { breakdownOf } from '../../src/contract/documents.ts';
import { getOwn, shownBoard, type StoredBoard } from '../../src/domain/board/board.ts';
import { toDecimal, type Sen } from '../../src/domain/money/money.ts';
import { countBoard } from '../../src/domain/settling/book-bill.ts';
import { groupSeenBy, mayUseReceipt } from '../access.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Me } from '../http/route.ts';
import { readMe } from '../me/repository.ts';
import { ownTurn } from '../own-turn.ts';
import { paymentsOf } from '../payments/export.ts';
import { listGroups } from '../groups/repository.ts';
import { ownWays } from '../ways/repository.ts';
import { userDocument } from './profile.ts';
import { listSessions } from './sessions.ts';

/** So many boards are read at once, and written one by one: no export holds other requests up. */
const PAGE = 10;

interface ExportedReceipt {
  id: string;
  title: string;
  description: string;
  date: string | null;
  total: Sen;
  created_at: Date;
  is_mine: boolean;
  group_id: string | null;
  group_name: string | null;
  image_id: string | null;
  doc: StoredBoard;
}

/** All receipts that the user sees, page by page. */
async function* receiptsOf(db: Db, user: string): AsyncGenerator<ExportedReceipt> {
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: ExportedReceipt[] } = await sql<ExportedReceipt>`
      select r.id, r.title, r.description, r.date, r.total, r.created_at, r.creator = ${user} as is_mine,
        ${groupSeenBy(user)} as group_id, g.name as group_name, r.image_id, b.doc
      from receipts r join boards b on b.receipt_id = r.id
        left join groups g on g.id = ${groupSeenBy(user)}
      where ${mayUseReceipt(user)} and r.deleted_at is null and (${after}::uuid is null or r.id > ${after}::uuid)
      order by r.id limit ${PAGE}`.execute(db);
    for (const row of rows) {
      await ownTurn();
      yield row;
    }
    after = rows.at(-1)?.id ?? null;
    if (rows.length < PAGE) return;
  }
}

const MANY = 10_000;

/** Everything about the user, as the text of one JSON document. */
export async function* exportJson(deps: Deps, me: Me): AsyncGenerator<string> {
  const { db } = deps.database;
  const at = deps.now();
  const { groups } = await listGroups(db, me.id, { page: 1, limit: MANY });
  const sessions = await listSessions(db, me.id, at);
  const identities = await db
    .selectFrom('identities')
    .select(['issuer', 'created_at', 'removed_at'])
    .where('user_id', '=', me.id)
    .execute();
  const { doc: settings } = await readMe(db, me.id);
  const waysToPay = await ownWays(deps, me.id);
  const user = userDocument(me);
  const head = { exportedAt: at.toISOString(), user, settings, waysToPay, sessions, identities, groups };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "receipts": [`;
  let isFirst = true;
  for await (const { doc, ...row } of receiptsOf(db, me.id)) {
    const receipt = {
      _id: row.id,
      title: row.title,
      description: row.description,
      date: row.date,
      total: toDecimal(row.total),
      createdAt: row.created_at.toISOString(),
      isMine: row.is_mine,
      group: row.group_id,
      image: row.image_id && `/api/images/${row.image_id}`,
      breakdown: breakdownOf(shownBoard(doc), row.id),
      board: shownBoard(doc),
    };
    yield `${isFirst ? '' : ','}\n${JSON.stringify(receipt)}`;
    isFirst = false;
  }
  yield '\n],\n  "payments": [';
  isFirst = true;
  for await (const { payment, at: _at, ...named } of paymentsOf(db, me.id)) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify({ ...named, ...payment })}`;
    isFirst = false;
  }
  yield '\n]}\n';
}

const HEAD = [
  'receipt_id',
  'receipt',
  'date',
  'group',
  'receipt_total',
  'item',
  'quantity',
  'base_price',
  'service',
  'tax',
  'total_price',
  'payment_id',
  'from',
  'to',
  'sent',
  'got',
  'how',
  'note',
  'at',
  'person',
  'outlay',
  'share',
  'rest',
];

/**
 * For spreadsheets: a line for each item of each receipt, where one without items has one line, and for each
 * of its people; then a line for each payment. People get back outlay - share - rest of their lines, and what
 * they gave less what they got, by the payee's word where there is one: as the app says it.
 */
export async function* exportCsv(db: Db, me: Me): AsyncGenerator<string> {
  // The mark tells Excel that the text is UTF-8.
  yield `\uFEFF${line(HEAD)}`;
  for await (const { id, title, date, group_name: group, total, doc } of receiptsOf(db, me.id)) {
    const receipt = [id, title, date ?? '', group ?? '', toDecimal(total)];
    const items = breakdownOf(shownBoard(doc), id);
    const lines = items.map(({ item, quantity, base_price: price, service, tax, total_price: sum }) =>
      line([...receipt, item, String(quantity), price, service, tax, sum]),
    );
    const parts = partsOf(doc, id).map((part) => line([...receipt, ...Array<string>(14).fill(''), ...part]));
    yield (lines.join('') || line(receipt)) + parts.join('');
  }
  for await (const { payment, receipt, title, group, from, to, sent, got, at } of paymentsOf(db, me.id)) {
    const { how, note } = payment.doc;
    const bill = [receipt ?? '', title ?? '', '', group ?? '', ...Array<string>(7).fill('')];
    yield line([...bill, payment._id, from, to, sent, got, how ?? '', note, at]);
  }
}

/** What each person of a paid receipt paid the restaurant, their share, and their part of what nobody has. */
export function partsOf(doc: StoredBoard, id: string): string[][] {
  const { columns, parts, isPaid } = countBoard(doc, id);
  if (!isPaid) return [];
  return Object.entries(parts).map(([column, { outlay, share, rest }]) => [
    getOwn(columns, column)?.title ?? '',
    toDecimal(outlay),
    toDecimal(share),
    toDecimal(rest),
  ]);
}

/** Empty cells follow to the end of the head. */
const line = (cells: readonly string[]): string =>
  `${HEAD.map((_, at) => cell(cells[at] ?? '')).join(',')}\r\n`;

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
