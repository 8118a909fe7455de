import { sql } from 'kysely';
import type { PresentPerson } from '../../src/contract/receipts.ts';
import { roleOn, usersOfReceipt } from '../access/access.ts';
import type { Changes } from '../db/changes.ts';
import type { Db } from '../db/database.ts';
import { Fault } from '../http/fault.ts';

/**
 * Who has a bill open.
 *
 *   a phone tells every few seconds -> memory of this process -> NOTIFY -> memory of the other processes
 *
 *   PRESENCE-1  Only who may see a bill says that they have it open, and hears who else has.
 *   PRESENCE-2  Nothing is stored. Who has told nothing for STAYS_MS is not there.
 *   PRESENCE-3  It is bounded: MAX_PEOPLE of a bill, MAX_BILLS bills. The oldest make way.
 */
export interface Presence {
  /** A user has the bill open, or has closed it. */
  tell: (receipt: string, user: string, isOpen: boolean) => void;
  /** Who has it open. */
  of: (receipt: string) => string[];
  close: () => void;
}

/** More than two of the phone's calls (src/features/board/presence). */
export const STAYS_MS = 25_000;
export const MAX_PEOPLE = 20;
const MAX_BILLS = 20_000;

export function createPresence(changes: Changes, now: () => Date): Presence {
  /** When each user told it last, by bill; the bill told of last is the last one. */
  const bills = new Map<string, Map<string, number>>();

  const unhear = changes.hear(({ queue }) => {
    const [kind, receipt = '', user = ''] = queue.split(':');
    if (kind === 'open') note(receipt, user);
    if (kind === 'closed') forget(receipt, user);
  });

  function note(receipt: string, user: string): void {
    const people = bills.get(receipt) ?? new Map<string, number>();
    people.delete(user);
    people.set(user, now().getTime());
    trim(people, MAX_PEOPLE);
    bills.delete(receipt);
    bills.set(receipt, people);
    trim(bills, MAX_BILLS);
  }

  function forget(receipt: string, user: string): void {
    const people = bills.get(receipt);
    people?.delete(user);
    if (people?.size === 0) bills.delete(receipt);
  }

  return {
    tell: (receipt, user, isOpen) =>
      changes.tell({ queue: `${isOpen ? 'open' : 'closed'}:${receipt}:${user}`, session: null }),
    of(receipt) {
      const since = now().getTime() - STAYS_MS;
      const people = bills.get(receipt) ?? new Map<string, number>();
      for (const [user, at] of people) if (at <= since) forget(receipt, user);
      return [...people.keys()];
    },
    close: unhear,
  };
}

/** Lets the oldest entries make way. */
function trim(entries: Map<string, unknown>, most: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= most) return;
    entries.delete(key);
  }
}

/** PRESENCE-1: those of `users` who may see the bill, without `me`. @throws Fault receiptNotFound */
export async function peopleAtBill(
  db: Db,
  me: string,
  receipt: string,
  users: readonly string[],
): Promise<PresentPerson[]> {
  const { rows } = await sql<{
    id: string | null;
    name: string;
    username: string | null;
    colour: number | null;
  }>`
    select u.id, coalesce(u.name, '') as name, u.username, u.colour
    from receipts r left join users u on u.id = any(${users}::uuid[]) and u.id <> ${me}
      and u.id in ${usersOfReceipt}
    where r.id = ${receipt} and r.deleted_at is null and ${roleOn(me)} is not null
    order by u.id`.execute(db);
  if (!rows.length) throw new Fault('receiptNotFound');
  return rows.flatMap(({ id, name, username, colour }) =>
    id === null || username === null ? [] : [{ _id: id, name, username, ...(colour !== null && { colour }) }],
  );
}
