import { addMinor, type Minor } from '../money/money.ts';
import type { Counted } from './book-bill.ts';
import { isHeld } from './held.ts';

export interface OwnPart {
  /** What the user pays; null if no column is theirs. */
  mine: Minor | null;
  /** The user had something, and others pay for all of it. */
  isTreated: boolean;
  /** What nobody has yet. */
  left: Minor;
  /** The names of those who paid the restaurant. */
  payers: string[];
}

/** A user's part of a bill. */
export function ownPart({ columns, parts, left }: Counted, user: string): OwnPart {
  const named = Object.keys(parts).filter((id) => columns[id]?.user === user);
  const held = Object.keys(parts).find((id) => isHeld(columns[id], user));
  const own = named.length === 0 && held !== undefined ? [held] : named;
  const mine = own.length ? addMinor(...own.map((id) => parts[id]!.share)) : null;
  const payers = Object.values(columns).flatMap(({ title, isPayer }) => (isPayer ? [title] : []));
  const isTreated = mine === 0 && own.some((id) => columns[id]?.isTreated);
  return { mine, isTreated, left, payers };
}
