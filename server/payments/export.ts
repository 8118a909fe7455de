import { sql } from 'kysely';
import type { SyncedPayment } from '../../src/contract/payments.ts';
import { currencyOf, type Currency } from '../../src/domain/money/currencies.ts';
import { toDecimal } from '../../src/domain/money/money.ts';
import { aboutPayment } from '../../src/domain/settling/payment.ts';
import { mayUsePayment } from '../access/access.ts';
import type { Db } from '../db/database.ts';
import { ownTurn } from '../own-turn.ts';
import { nameOfUser } from '../user-name.ts';
import { readPayments } from './repository.ts';

/** So many are read at once, as of receipts (server/account/export.ts). */
const PAGE = 50;

interface Named {
  id: string;
  receipt: string | null;
  title: string | null;
  group: string | null;
  from: string;
  to: string;
}

interface ExportedPayment extends Omit<Named, 'id'> {
  payment: SyncedPayment;
  currency: Currency;
  /** Decimal; empty where nothing was said. */
  sent: string;
  got: string;
  /** ISO instant of the first word. */
  at: string;
}

const nameOf = (part: 'from' | 'to') => sql`coalesce(
  b.doc -> 'columns' -> ${sql.ref(`p.${part}_part`)} ->> 'title',
  (select ${nameOfUser} from users u where u.id = ${sql.ref(`p.${part}_user`)}), '')`;

/** All payments that the user sees, page by page. */
export async function* paymentsOf(db: Db, user: string): AsyncGenerator<ExportedPayment> {
  let after = '';
  for (;;) {
    const { rows }: { rows: Named[] } = await sql<Named>`
      select p.id, p.receipt_id as receipt, r.title, g.name as "group", ${nameOf('from')} as "from",
        ${nameOf('to')} as "to"
      from payments p left join receipts r on r.id = p.receipt_id left join boards b on b.receipt_id = r.id
        left join groups g on g.id = p.group_id
      where ${mayUsePayment(user)} and p.id > ${after}
      order by p.id limit ${PAGE}`.execute(db);
    const ids = rows.map(({ id }) => id);
    const payments = new Map((await readPayments(db, user, ids)).map((one) => [one._id, one]));
    for (const { id, ...named } of rows) {
      await ownTurn();
      const payment = payments.get(id);
      if (!payment) continue; // lost meanwhile
      const { sent, got } = payment.doc;
      const currency = currencyOf(aboutPayment(id) ?? {});
      const words = {
        sent: sent === null ? '' : toDecimal(sent, currency),
        got: got === null ? '' : toDecimal(got, currency),
      };
      yield { ...named, payment, currency, ...words, at: payment.history.at(-1)?.at ?? '' };
    }
    after = ids.at(-1) ?? after;
    if (rows.length < PAGE) return;
  }
}
