import { breakdownOf, documentsOf } from '../../src/contract/specification/documents.ts';
import { deletion, shownBoard } from '../../src/domain/board/board.ts';
import { HOME_CURRENCY } from '../../src/domain/money/currencies.ts';
import { toDecimal } from '../../src/domain/money/money.ts';
import { readBoard } from '../access/board.ts';
import { editBoard, type Plan } from '../bills/edit.ts';
import type { Deps } from '../deps.ts';
import { authorOf as newAuthor, resultsOf } from '../documents/log.ts';
import { Fault } from '../http/fault.ts';
import { perMinute } from '../http/limit.ts';
import { pagination } from '../http/pagination.ts';
import type { Batch, Register } from '../http/route.ts';
import { parseUuid } from '../http/uuid.ts';
import { parseRoute } from './parse.ts';
import { itemsPlan } from './plans.ts';
import { getReceipt, listReceipts, receiptWithItem, type ListedReceipt } from './repository.ts';

/** One user's in a minute: the item is looked for in all their bills. */
const DELETIONS = 120;

/** The calls of clients that know the specification alone (src/contract/specification). */
export function specificationRoutes(register: Register, deps: Deps): void {
  const { config, database, now, random } = deps;
  const { db } = database;
  const deletions = perMinute(DELETIONS, now);
  const authorOf = (user: string, batch: Batch) => newAuthor(user, batch, config);

  parseRoute(register, deps);

  register('listReceipts', async ({ me, query }) => {
    const { rows, total } = await listReceipts(db, me.id, query);
    return { receipts: rows.map(summary), pagination: pagination(query, total) };
  });

  register('getReceipt', async ({ me, params }) => {
    const receipt = await getReceipt(db, me.id, parseUuid(params.id, 'receiptNotFound'));
    return { ...summary(receipt), ...documentsOf(shownBoard(receipt.doc), receipt.id, receipt.rev) };
  });

  register('patchItems', async ({ me, params, body, write }) => {
    const id = parseUuid(params.id, 'receiptNotFound');
    const { rev, results, board } = await write({
      queue: `receipt:${id}`,
      effect: (trx, batch) => editBoard(trx, id, authorOf(me.id, batch), itemsPlan(trx, body, random.id)),
      again: async ({ key }) => {
        const { rev: reached, doc } = await readBoard(db, me.id, id);
        return { rev: reached, board: doc, results: await resultsOf(db, 'receipt', id, me.id, key) };
      },
    });
    const outcomes = results.map(({ outcome }) => outcome);
    return { data: { breakdown: breakdownOf(shownBoard(board), id, HOME_CURRENCY), rev, outcomes } };
  });

  register('deleteItem', async ({ me, params, write }) => {
    deletions(me.id);
    const id = await receiptWithItem(db, me.id, params.id);
    const plan: Plan = async ({ rev }) => ({ ops: [deletion('item', params.id)], seenRev: rev });
    return write({
      queue: `receipt:${id}`,
      effect: async (trx, batch) => {
        const { before, results } = await editBoard(trx, id, authorOf(me.id, batch), plan);
        const line = breakdownOf(shownBoard(before), id, HOME_CURRENCY).find(({ _id }) => _id === params.id);
        if (results[0]?.reason === 'right') throw new Fault('forbidden');
        if (!line || results[0]?.outcome !== 'applied') throw new Fault('notFound');
        return [line];
      },
      again: () => Promise.reject(new Fault('notFound')), // it is deleted
    });
  });
}

const summary = ({ id, title, description, date, total, group_id, image_id, rotation }: ListedReceipt) => ({
  _id: id,
  title,
  description,
  date,
  total: toDecimal(total, HOME_CURRENCY),
  group: group_id,
  imageID: image_id === null ? null : { _id: image_id, rotation: rotation ?? 0 },
});
