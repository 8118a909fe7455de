import { sql } from 'kysely';
import type { BookStanding } from '../../../src/contract/guests.ts';
import { shownBoard, type StoredBoard } from '../../../src/domain/board/board.ts';
import { countBoard } from '../../../src/domain/settling/book-bill.ts';
import { booksOf, isBookOf, isEven, type BookBill } from '../../../src/domain/settling/books.ts';
import { onlyBillOf } from '../../../src/domain/settling/dues.ts';
import { isHeld } from '../../../src/domain/settling/held.ts';
import type { Payment } from '../../../src/domain/settling/payment.ts';
import { personFinder } from '../../../src/domain/settling/person-finder.ts';
import { readBoard } from '../../access/board.ts';
import type { Db } from '../../db/database.ts';
import { ownTurn } from '../../own-turn.ts';
import { readPeople } from '../../people/people.ts';

const NO_BOOK: BookStanding = { together: false, owes: false };

/**
 * How the person of a bill's group stands whom `user` holds: without the group's name, its other bills or an
 * amount. Nobody else is told anything.
 */
export async function standingOn(db: Db, user: string, receipt: string): Promise<BookStanding> {
  const { doc } = await readBoard(db, user, receipt);
  const { group } = doc.bill;
  const own = Object.entries(shownBoard(doc).columns).find(
    ([, { user: account, holders = {}, person }]) =>
      person !== undefined && isHeld({ user: account, holders: Object.keys(holders) }, user),
  );
  if (group === null || !own) return NO_BOOK;
  const people = await readPeople(db, group);
  const { rows } = await sql<{ id: string; doc: StoredBoard }>`
    select r.id, b.doc from receipts r join boards b on b.receipt_id = r.id
    where r.group_id = ${group} and not r.purged order by r.id`.execute(db);
  const bills: BookBill[] = [];
  for (const { id, doc: board } of rows) {
    await ownTurn();
    const { title, deleted = false } = board.bill;
    bills.push({ id, title, group, isDeleted: deleted, ...countBoard(board, id) });
  }
  const payments = await sql<{ id: string; doc: Payment }>`
    select p.id, p.doc from payments p
    where p.group_id = ${group}
      or p.receipt_id in (select id from receipts where group_id = ${group})
    order by p.id`.execute(db);
  const words = payments.rows.map((row) => ({ ...row, at: null }));
  const books = booksOf(bills, words, personFinder([{ _id: group, people }]));
  const book = books.find((one) => isBookOf(one, receipt));
  const person = book?.bills.find(({ id }) => id === receipt)?.who[own[0]];
  if (!book || person === undefined) return NO_BOOK;
  const balance = book.balances.get(person) ?? 0;
  return {
    together: onlyBillOf(book)?.id !== receipt,
    owes: balance < 0 && !isEven(balance, book.currency),
  };
}
