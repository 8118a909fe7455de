import type { z } from 'zod/mini';
import type { opsBody, stateAnswer } from '../../src/contract/receipts.ts';
import { shownBoard, type Board, type BoardOp } from '../../src/domain/board/board.ts';
import { readBoard } from '../access/board.ts';
import type { Trx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { readHistory, readHistoryPage } from '../documents/history.ts';
import { authorOf as newAuthor, refusedOps, resultsOf, type OpResult } from '../documents/log.ts';
import { guestEdits } from '../http/guest-edits.ts';
import type { Batch, Register, RouteAnswer, RouteCall } from '../http/route.ts';
import { parseUuid } from '../http/uuid.ts';
import type { InTurn } from '../outbox/turns.ts';
import { editBoard, type Edited, type Plan } from './edit.ts';
import { seatMembersInOps } from './seats.ts';

type Done = Pick<Edited, 'rev' | 'board' | 'results' | 'since'>;

/** Whole layouts, for clients of the specification (server/specification). */
export interface Layouts {
  /** The edit that a layout is. */
  plan: (trx: Trx, layout: Exclude<RouteCall<'patchState'>['body'], z.output<typeof opsBody>>) => Plan;
  /** What the answer has of it. */
  of: (board: Board) => Omit<RouteAnswer<'patchState'>, keyof z.output<typeof stateAnswer>>;
}

export function boardRoutes(
  register: Register,
  { config, database, now }: Deps,
  readInTurn: InTurn,
  layouts: Layouts,
): void {
  const { db } = database;
  const authorOf = (user: string, batch: Batch) => newAuthor(user, batch, config);
  const countGuests = guestEdits(now);

  /** A batch that was done before: what became of it, and the board as it is now. */
  async function seenAgain(user: string, id: string, { key }: Batch, ops: readonly BoardOp[]): Promise<Done> {
    const { rev, doc: board, since } = await readBoard(db, user, id);
    const logged = await resultsOf(db, 'receipt', id, user, key);
    return { rev, board, since, results: logged.length ? logged : refusedOps(ops) }; // RIGHT-4
  }

  register('patchState', async ({ me, params, body, write, request }) => {
    const id = parseUuid(params.id, 'receiptNotFound');
    if (me.isGuest) countGuests(me.id, request.ip, 'ops' in body ? body.ops.length : Infinity);
    const { rev, results, board, since } = await write<Done>({
      queue: `receipt:${id}`,
      effect: async (trx, batch) => {
        const plan: Plan = 'ops' in body ? await opsPlan(trx, me.id, id, body) : layouts.plan(trx, body);
        return editBoard(trx, id, authorOf(me.id, batch), plan);
      },
      again: (batch) => seenAgain(me.id, id, batch, 'ops' in body ? body.ops : []),
    });
    const history = (await readHistory(db, 'receipt', [{ id, rev, since }])).get(id) ?? [];
    return { _id: id, rev, ...fatesOf(results), board, history, ...layouts.of(shownBoard(board)) };
  });

  register('receiptHistory', ({ me, params, query, signal }) =>
    readInTurn(me.id, async () => {
      signal.throwIfAborted();
      const id = parseUuid(params.id, 'receiptNotFound');
      const { rev, since } = await readBoard(db, me.id, id);
      const [before, seq] = query.before?.split('.').map(Number) ?? [rev];
      const place = { id, rev: before ?? rev, since, ...(seq !== undefined && { seq }) };
      signal.throwIfAborted();
      return readHistoryPage(db, place);
    }),
  );
}

/** As the answer has it. */
const fatesOf = (results: readonly OpResult[]) => ({
  outcomes: results.map(({ outcome }) => outcome),
  ...(results.some(({ reason }) => reason) && { reasons: results.map(({ reason }) => reason) }),
});

async function opsPlan(
  trx: Trx,
  me: string,
  id: string,
  { ops, baseRev }: z.output<typeof opsBody>,
): Promise<Plan> {
  const seated = await seatMembersInOps(trx, me, id, ops);
  return async () => ({ ops: seated, seenRev: baseRev });
}
