import { boardOfDocument, documentsOf } from '../../src/contract/documents.ts';
import { shownBoard } from '../../src/domain/board/board.ts';
import { toDecimal } from '../../src/domain/money/money.ts';
import { makeColumns, seatPeople } from '../../src/domain/board/seated-people.ts';
import { Fault } from '../http/fault.ts';
import { parseUuid } from '../http/uuid.ts';
import { checkAmounts, checkBoard, checkWhole, withinMoney } from '../boards/check.ts';
import { authorOf, editBoard, type Plan } from '../boards/edit.ts';
import { onlyKnownUsers } from '../boards/naming.ts';
import type { Trx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { getGroup } from '../groups/repository.ts';
import { columnSuffix, seatMembers } from '../groups/seats.ts';
import { newLink, shownLink, workingLink } from '../guests/links.ts';
import { newId } from '../outbox/new-id.ts';
import { pagination } from '../http/pagination.ts';
import type { RouteCall, Me, Register } from '../http/route.ts';
import { addReceipt, getReceipt, listReceipts, type ListedReceipt } from './repository.ts';

export function receiptRoutes(register: Register, deps: Deps): void {
  const { config, database, now, random, secret } = deps;
  const { db } = database;
  /** For clients that know only the specification: its document, with the group's members as columns. */
  const boardOf = async (trx: Trx, me: Me, body: RouteCall<'createReceipt'>['body'], at: Date) => {
    const group = body.group ? await getGroup(trx, me.id, body.group) : null;
    const guests = seatPeople(group, { ...me, _id: me.id });
    const columns = makeColumns(guests, at.getTime(), () => columnSuffix(random));
    return withinMoney(() => boardOfDocument(body, columns, random.id));
  };

  register('listReceipts', async ({ me, query }) => {
    const { rows, total } = await listReceipts(db, me.id, query);
    return { receipts: rows.map(summary), pagination: pagination(query, total) };
  });

  register('getReceipt', async ({ me, params }) => {
    const receipt = await getReceipt(db, me.id, parseUuid(params.id, 'receiptNotFound'));
    return { ...summary(receipt), ...documentsOf(shownBoard(receipt.doc), receipt.id, receipt.rev) };
  });

  register('createReceipt', async ({ me, body, write, request }) => {
    const { _id: id = newId(random, request, me), imageID: image = null, readBy = [] } = body;
    const group = body.group === undefined ? (body.board?.bill.group ?? null) : body.group;
    const answer = (link: Parameters<typeof shownLink>[1] | null) => ({
      _id: id,
      rev: 1,
      ...(link && { link: shownLink(secret, link) }),
    });
    return write({
      queue: `receipt:${id}`,
      oneStatement: true,
      effect: async (trx, { at }) => {
        const given = body.board ?? (await boardOf(trx, me, body, at));
        // The contract has checked a board of the body; to check a large one again takes 20 ms.
        checkWhole(given);
        if (given === body.board) checkAmounts(given);
        else checkBoard(given);
        const grouped = { ...given, bill: { ...given.bill, group } };
        const seated = group ? await seatMembers(trx, group, grouped) : grouped;
        const board = await onlyKnownUsers(trx, me.id, id, seated);
        const link = newLink(deps, at);
        const receipt = { id, image, readBy, board, link };
        const isNew = await addReceipt(trx, me.id, receipt, at, config.writeQuota.bytes);
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
        const { results } = await editBoard(trx, id, authorOf(me.id, batch, config.writeQuota.bytes), plan);
        if (results[0]?.reason === 'right') {
          throw new Fault('forbidden', 'Only who created a receipt may delete it.');
        }
        return { _id: id };
      },
      again: async () => ({ _id: id }),
    });
  });
}

const summary = ({ id, title, description, date, total, group_id, image_id, rotation }: ListedReceipt) => ({
  _id: id,
  title,
  description,
  date,
  total: toDecimal(total),
  group: group_id,
  imageID: image_id === null ? null : { _id: image_id, rotation: rotation ?? 0 },
});
