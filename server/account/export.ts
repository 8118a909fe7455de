import { sql } from 'kysely';
import { breakdownOf } from '../../src/contract/specification/documents.ts';
import { shownBoard, type StoredBoard } from '../../src/domain/board/board.ts';
import { currencyOf } from '../../src/domain/money/currencies.ts';
import { toDecimal } from '../../src/domain/money/money.ts';
import { payableOf } from '../../src/domain/split/payable.ts';
import { groupSeenBy, mayUseReceipt } from '../access/access.ts';
import { auditOf } from '../audit/audit.ts';
import { passkeysOf } from '../auth/passkeys/passkeys.ts';
import { userDocument } from '../auth/profile.ts';
import { listSessions } from '../auth/sessions/sessions.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { listGroups } from '../groups/repository.ts';
import type { Me } from '../http/route.ts';
import { readMe } from '../me/repository.ts';
import { ownTurn } from '../own-turn.ts';
import { paymentsOf } from '../payments/export.ts';
import { ownWays } from '../ways/repository.ts';

/** So few boards are read at once, and written one by one: a large one takes milliseconds to parse. */
const PAGE = 2;

export interface ExportedReceipt {
  id: string;
  title: string;
  description: string;
  date: string | null;
  created_at: Date;
  is_mine: boolean;
  group_id: string | null;
  group_name: string | null;
  image_id: string | null;
  doc: StoredBoard;
}

/** All receipts that the user sees, page by page. */
export async function* receiptsOf(db: Db, user: string): AsyncGenerator<ExportedReceipt> {
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: ExportedReceipt[] } = await sql<ExportedReceipt>`
      select r.id, r.title, r.description, r.date, r.created_at, r.creator = ${user} as is_mine,
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
  const passkeys = (await passkeysOf(db, me.id)).map(({ name, created_at, last_used_at }) => ({
    name,
    created_at,
    last_used_at,
  }));
  const { doc: settings } = await readMe(db, me.id);
  const { ways: waysToPay } = await ownWays(deps, me.id);
  const user = userDocument(me);
  const opened = { sessions, identities, passkeys };
  const head = { exportedAt: at.toISOString(), user, settings, waysToPay, ...opened, groups };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "receipts": [`;
  let isFirst = true;
  for await (const { doc, ...row } of receiptsOf(db, me.id)) {
    const receipt = {
      _id: row.id,
      title: row.title,
      description: row.description,
      date: row.date,
      total: toDecimal(payableOf(shownBoard(doc)), currencyOf(doc.bill)),
      currency: currencyOf(doc.bill),
      createdAt: row.created_at.toISOString(),
      isMine: row.is_mine,
      group: row.group_id,
      image: row.image_id && `/api/images/${row.image_id}`,
      breakdown: breakdownOf(shownBoard(doc), row.id, currencyOf(doc.bill)),
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
  yield '\n],\n  "securityLog": [';
  isFirst = true;
  for await (const entry of auditOf(db, me.id)) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(entry)}`;
    isFirst = false;
  }
  yield '\n]}\n';
}
