import { sql } from 'kysely';
import { MAX_ADDED_BY_GUEST, MAX_GUESTS } from '../../../src/contract/guests.ts';
import { countShares, setShares } from '../../../src/domain/board/apply-op.ts';
import {
  getOwn,
  LIMITS,
  shownBoard,
  type BoardOp,
  type StoredBoard,
} from '../../../src/domain/board/board.ts';
import type { Config } from '../../config.ts';
import type { Trx } from '../../db/database.ts';
import { Fault } from '../../http/fault.ts';

/** Of what a bill may have, so much is open to those who are on it by its link alone: the rest is kept. */
const BY_LINK = {
  added: LIMITS.shown.columns / 2,
  holders: LIMITS.holders - 6,
  shares: LIMITS.shares - 1000,
};

type HostLimits = Config['guests'];

const countPeople = (board: StoredBoard): number => Object.keys(shownBoard(board).columns).length;

/** HOST-2, of an operation of anybody on a guest's bill. */
export function isOverHostLimit(op: BoardOp, board: StoredBoard, { people }: HostLimits): boolean {
  const adds = op.op === 'column.add' || (op.op === 'column.set' && op.field === 'deleted' && !op.value);
  return adds && people > 0 && countPeople(board) >= people;
}

/** HOST-2. Deleted bills don't count. The lock makes a second bill at the same moment wait. */
export async function hasRoomForBill(
  trx: Trx,
  host: string,
  bill: string,
  { bills }: HostLimits,
): Promise<boolean> {
  if (bills === 0) return true;
  await sql`select 1 from users where id = ${host} for no key update`.execute(trx);
  const { rows } = await sql`
    select 1 from receipts where creator = ${host} and id <> ${bill} and deleted_at is null`.execute(trx);
  return rows.length < bills;
}

/** HOST-2, of a guest's new bill. @throws Fault guestBills, guestPeople */
export async function checkHostsBill(
  trx: Trx,
  host: string,
  bill: string,
  board: StoredBoard,
  limits: HostLimits,
): Promise<void> {
  if (limits.people > 0 && countPeople(board) > limits.people) throw new Fault('guestPeople');
  if (!(await hasRoomForBill(trx, host, bill, limits))) throw new Fault('guestBills');
}

/** How many people were added to a bill: by one user, and by all who came by its link, but for what was taken back. */
export interface Added {
  own: number;
  byLink: number;
}

export async function countAdded(trx: Trx, receipt: string, user: string): Promise<Added> {
  const { rows } = await sql<Added>`
    select count(*) filter (where o.user_id = ${user}) as own, count(p.user_id) as "byLink"
    from document_ops o left join places p on p.receipt_id = ${receipt} and p.user_id = o.user_id
      and p.link_id is not null and (p.taken_out_at is null or o.at > p.taken_out_at)
    where o.kind = 'receipt' and o.id = ${receipt} and op ->> 'op' = 'column.add' and outcome = 'applied'`.execute(
    trx,
  );
  return rows[0]!;
}

/** Whether an operation of somebody who doesn't edit the whole bill is one too many. */
export function isOverLimit(
  op: BoardOp,
  board: StoredBoard,
  me: string,
  { own, byLink, belongs }: Added & { belongs: boolean },
): boolean {
  if (op.op === 'column.add' && own >= MAX_ADDED_BY_GUEST) return true;
  if (belongs) return false;
  const columns = Object.values(shownBoard(board).columns);
  if (op.op === 'column.add') return byLink >= BY_LINK.added;
  if (op.op === 'item.share') return addsShare(op, board) && countShares(board) >= BY_LINK.shares;
  if (op.op !== 'column.hold' || !op.value) return false;
  const inColumn = Object.keys(getOwn(board.columns, op.id)?.holders ?? {}).filter((one) => one !== me);
  const holders = new Set(columns.flatMap((column) => Object.keys(column.holders ?? {})));
  return inColumn.length >= BY_LINK.holders || (!holders.has(me) && holders.size >= MAX_GUESTS);
}

const addsShare = (op: Extract<BoardOp, { op: 'item.share' }>, { items }: StoredBoard): boolean =>
  Object.keys(setShares(op)).some((column) => !getOwn(getOwn(items, op.id)?.shares ?? {}, column));
