import type { z } from 'zod/mini';
import { breakdownOf, breakdownOps } from '../../src/contract/documents.ts';
import type { itemsBody, layoutBody, opsBody } from '../../src/contract/receipts.ts';
import { deletion, shownBoard } from '../../src/domain/board/board.ts';
import { layoutOf, layoutOps } from '../../src/domain/board/layout.ts';
import type { Trx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { seatMembersInOps } from '../groups/seats.ts';
import { Fault } from '../http/fault.ts';
import { guestEdits } from '../guests/limits.ts';
import { perMinute } from '../http/limit.ts';
import type { Batch, Register } from '../http/route.ts';
import { parseUuid } from '../http/uuid.ts';
import type { InTurn } from '../outbox/turns.ts';
import { applyInSlices, authorOf as newAuthor, editBoard, type Edited, type Plan } from './edit.ts';
import { readHistory, readHistoryPage } from './history.ts';
import { checkAmounts, checkOps, withinMoney } from './check.ts';
import {
  readBoard,
  readLogUntil,
  receiptWithItem,
  resultsOf,
  type ReceiptBoard,
  type OpResult,
} from './repository.ts';

/** One user's in a minute: the item is looked for in all their bills. */
const DELETIONS = 120;

type Done = Pick<Edited, 'rev' | 'board' | 'results' | 'since'>;

export function boardRoutes(
  register: Register,
  { config, database, now, random }: Deps,
  readInTurn: InTurn,
): void {
  const { db } = database;
  const deletions = perMinute(DELETIONS, now);
  const authorOf = (user: string, batch: Batch) => newAuthor(user, batch, config.writeQuota.bytes);
  const countGuests = guestEdits(now);

  /** A batch that was done before: what became of it, and the board as it is now. */
  async function seenAgain(user: string, id: string, { key }: Batch): Promise<Done> {
    const { rev, doc: board, since } = await readBoard(db, user, id);
    return { rev, board, since, results: await resultsOf(db, id, user, key ?? '') };
  }

  register('patchState', async ({ me, params, body, write, request }) => {
    const id = parseUuid(params.id, 'receiptNotFound');
    if (me.isGuest) countGuests(me.id, request.ip, 'ops' in body ? body.ops.length : Infinity);
    const { rev, results, board, since } = await write<Done>({
      queue: `receipt:${id}`,
      effect: async (trx, batch) => {
        const asked =
          'ops' in body ? { ...body, ops: await seatMembersInOps(trx, me.id, id, body.ops) } : body;
        return editBoard(trx, id, authorOf(me.id, batch), statePlan(trx, asked));
      },
      again: (batch) => seenAgain(me.id, id, batch),
    });
    const history = (await readHistory(db, [{ id, rev, since }])).get(id) ?? [];
    return { _id: id, rev, ...fatesOf(results), board, history, ...layoutOf(shownBoard(board)) };
  });

  register('patchItems', async ({ me, params, body, write }) => {
    const id = parseUuid(params.id, 'receiptNotFound');
    const { rev, results, board } = await write<Done>({
      queue: `receipt:${id}`,
      effect: (trx, batch) => editBoard(trx, id, authorOf(me.id, batch), itemsPlan(trx, body, random.id)),
      again: (batch) => seenAgain(me.id, id, batch),
    });
    return {
      data: { breakdown: breakdownOf(shownBoard(board), id), rev, outcomes: fatesOf(results).outcomes },
    };
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

  register('deleteItem', async ({ me, params, write }) => {
    deletions(me.id);
    const id = await receiptWithItem(db, me.id, params.id);
    const plan: Plan = async ({ rev }) => ({ ops: [deletion('item', params.id)], seenRev: rev });
    return write({
      queue: `receipt:${id}`,
      effect: async (trx, batch) => {
        const { before, results } = await editBoard(trx, id, authorOf(me.id, batch), plan);
        const line = breakdownOf(shownBoard(before), id).find(({ _id }) => _id === params.id);
        if (results[0]?.reason === 'right') throw new Fault('forbidden');
        if (!line || results[0]?.outcome !== 'applied') throw new Fault('notFound');
        return [line];
      },
      again: () => Promise.reject(new Fault('notFound')), // it is deleted
    });
  });
}

/** As the answer has it. */
const fatesOf = (results: readonly OpResult[]) => ({
  outcomes: results.map(({ outcome }) => outcome),
  ...(results.some(({ reason }) => reason) && { reasons: results.map(({ reason }) => reason) }),
});

type StateBody = z.output<typeof opsBody> | z.output<typeof layoutBody>;

// A whole document becomes operations by comparing it with what its sender had seen (`baseRev`).

const statePlan =
  (trx: Trx, body: StateBody): Plan =>
  async (locked) => {
    if ('ops' in body) return { ops: body.ops, seenRev: body.baseRev };
    const { seen, seenRev } = await seenBoard(trx, locked, body.baseRev);
    return { ops: checkOps(layoutOps(seen, body)), seenRev };
  };

const itemsPlan =
  (trx: Trx, { breakdown, baseRev }: z.output<typeof itemsBody>, newId: () => string): Plan =>
  async (locked) => {
    const { seen, seenRev } = await seenBoard(trx, locked, baseRev);
    const ops = checkOps(withinMoney(() => breakdownOps(locked, shownBoard(seen), breakdown, newId)));
    checkAmounts(await applyInSlices(locked.doc, ops)); // taken or refused as a whole
    return { ops, seenRev };
  };

/** Who names no revision is taken to have seen the board as it is. */
async function seenBoard(trx: Trx, { id, doc, rev }: ReceiptBoard, seenRev = rev) {
  if (seenRev >= rev) return { seen: doc, seenRev };
  const { initial, ops } = await readLogUntil(trx, id, seenRev);
  return { seen: await applyInSlices(initial, ops), seenRev };
}
