import type { StoredBoard } from '../../src/domain/board/board.ts';
import type { Trx } from '../db/database.ts';
import type { Deps, Random } from '../deps.ts';
import { authorOf } from '../documents/log.ts';
import { Fault } from '../http/fault.ts';
import type { Me, Register, RouteCall } from '../http/route.ts';
import { parseUuid } from '../http/uuid.ts';
import { newId } from '../outbox/new-id.ts';
import { addReceipt } from './add-receipt.ts';
import { checkAmounts, checkBoard, checkWhole } from './check.ts';
import { editBoard, type Plan } from './edit.ts';
import { nameGuests } from './guests/guests.ts';
import { checkHostsBill } from './guests/limits.ts';
import { newLink, shownLink, workingLink } from './guests/links.ts';
import { onlyKnownUsers } from './naming.ts';
import { seatMembers } from './seats.ts';

/** The board of a body without one, as clients of the specification send it (server/specification). */
export type BoardOfBody = (
  trx: Trx,
  random: Random,
  me: Me,
  body: RouteCall<'createReceipt'>['body'],
  at: Date,
) => Promise<StoredBoard>;

export function receiptRoutes(register: Register, deps: Deps, boardOfBody: BoardOfBody): void {
  const { config, database, now, random } = deps;
  const { db } = database;

  register('createReceipt', async ({ me, body, write, request }) => {
    const { _id: id = newId(random, request, me), imageID: image = null, readBy = [] } = body;
    const group = body.group === undefined ? (body.board?.bill.group ?? null) : body.group;
    const answer = (link: Parameters<typeof shownLink>[0] | null) => ({
      _id: id,
      rev: 1,
      ...(link && { link: shownLink(link) }),
    });
    return write({
      queue: `receipt:${id}`,
      effect: async (trx, { at }) => {
        const given = body.board ?? (await boardOfBody(trx, random, me, body, at));
        // The contract has checked a board of the body; to check a large one again takes 20 ms.
        checkWhole(given);
        if (given === body.board) checkAmounts(given);
        else checkBoard(given);
        const grouped = { ...given, bill: { ...given.bill, group } };
        const seated = group ? await seatMembers(trx, group, grouped) : grouped;
        const board = await onlyKnownUsers(trx, me.id, id, seated);
        if (me.isGuest) await checkHostsBill(trx, me.id, id, board, config.guests);
        const link = newLink(deps, at);
        const receipt = { id, image, readBy, board, link };
        const isNew = await addReceipt(trx, me.id, receipt, at, config.writeQuota.bytes);
        if (me.isGuest) await nameGuests(trx, { ...board, columns: {} }, board);
        return answer(isNew ? link : await workingLink(trx, deps, id, at));
      },
      again: async () => answer(await workingLink(db, deps, id, now())),
    });
  });

  /** As the operation, so it stands in the history, and can be undone there. */
  register('deleteReceipt', async ({ me, params, write }) => {
    const id = parseUuid(params.id, 'receiptNotFound');
    const plan: Plan = async ({ doc, rev, role }) => ({
      ops: doc.bill.deleted && role === 'creator' ? [] : [{ op: 'bill.set', field: 'deleted', value: true }],
      seenRev: rev,
    });
    return write({
      queue: `receipt:${id}`,
      effect: async (trx, batch) => {
        const { results } = await editBoard(trx, id, authorOf(me.id, batch, config), plan);
        if (results[0]?.reason === 'right') {
          throw new Fault('forbidden', 'Only who created a receipt may delete it.');
        }
        return { _id: id };
      },
      again: async () => ({ _id: id }),
    });
  });
}
