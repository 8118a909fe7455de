import { boardOfDocument, documentsOf } from '../../src/contract/documents.ts';
import { shownBoard } from '../../src/domain/board/board.ts';
import { toDecimal } from '../../src/domain/money/money.ts';
import { makeColumns, seatPeople } from '../../src/domain/board/seated-people.ts';
import { parseUuid } from '../http/uuid.ts';
import { checkAmounts, checkBoard, checkWhole, withinMoney } from '../boards/check.ts';
import type { Trx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { getGroup } from '../groups/repository.ts';
import { columnSuffix, seatMembers } from '../groups/seats.ts';
import { newId } from '../outbox/new-id.ts';
import { pagination } from '../http/pagination.ts';
import type { RouteCall, Me, Register } from '../http/route.ts';
import {
  addReceipt,
  deleteReceipt,
  getReceipt,
  listReceipts,
  moveReceipt,
  type ListedReceipt,
} from './repository.ts';

export function receiptRoutes(register: Register, { config, database: { db, changes }, random }: Deps): void {
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
    const { _id: id = newId(random, request, me), imageID: image = null, group = null, readBy = [] } = body;
    const made = { _id: id, rev: 1 };
    return write({
      queue: `receipt:${id}`,
      oneStatement: true,
      effect: async (trx, { at }) => {
        const given = body.board ?? (await boardOf(trx, me, body, at));
        // The contract has checked a board of the body; to check a large one again takes 20 ms.
        checkWhole(given);
        if (given === body.board) checkAmounts(given);
        else checkBoard(given);
        const board = group ? await seatMembers(trx, group, given) : given;
        await addReceipt(trx, me.id, { id, group, image, readBy, board }, at, config.writeQuota.bytes);
        return made;
      },
      again: async () => made,
    });
  });

  register('moveReceipt', async ({ me, params, body: { group }, write }) => {
    const id = parseUuid(params.id, 'receiptNotFound');
    const left: string[] = [];
    const answer = await write({
      queue: `receipt:${id}`,
      effect: async (trx) => {
        left.push(...(await moveReceipt(trx, me.id, id, group)));
        return { _id: id, group };
      },
      again: async () => ({ _id: id, group }),
    });
    for (const one of left) changes.tell({ queue: `group:${one}`, session: null });
    return answer;
  });

  register('deleteReceipt', async ({ me, params, write }) => {
    const id = parseUuid(params.id, 'receiptNotFound');
    return write({
      queue: `receipt:${id}`,
      effect: async (trx, { at }) => {
        await deleteReceipt(trx, me.id, id, at);
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
