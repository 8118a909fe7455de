import { boardOfDocument } from '../../src/contract/specification/documents.ts';
import { makeColumns, seatPeople } from '../../src/domain/board/seated-people.ts';
import { withinMoney } from '../bills/check.ts';
import type { BoardOfBody } from '../bills/receipt-routes.ts';
import type { Random } from '../deps.ts';
import { getGroup, groupOf } from '../groups/repository.ts';

/**
 * A column's id as the specification has it (section 3). Four characters behind the time make it another one
 * for each person.
 */
const columnId = (random: Random, at: Date): string =>
  `column-${at.getTime()}-${random.token().replaceAll(/[_-]/g, '').slice(0, 4)}`;

/** The board of a body without one: its document, with the group's members as columns. */
export const boardOfBody: BoardOfBody = async (trx, random, me, body, at) => {
  const group = body.group ? groupOf(await getGroup(trx, me.id, body.group)) : null;
  const guests = seatPeople(group, { ...me, _id: me.id, colour: me.colour ?? undefined });
  const columns = makeColumns(guests, () => columnId(random, at));
  return withinMoney(() => boardOfDocument(body, columns, random.id));
};
