import { addSen, type Sen } from '../money/money.ts';
import { resultOf } from '../split/outlays.ts';
import { settle } from '../split/settle.ts';
import type { Counted } from './book-bill.ts';

export interface OwnPart {
  /** What the user pays; null if no column is theirs. */
  mine: Sen | null;
  /** The user had something, and others pay for all of it. */
  isTreated: boolean;
  /** What the others pay the user back. */
  back: Sen;
  /** What nobody has yet. */
  left: Sen;
  /** The names of those who paid the restaurant. */
  payers: string[];
}

/** A user's part of a bill. */
export function ownPart({ columns, parts, isPaid, left }: Counted, user: string): OwnPart {
  const own = Object.keys(parts).filter((id) => columns[id]?.user === user);
  const mine = own.length ? addSen(...own.map((id) => parts[id]!.share)) : null;
  const results = Object.entries(parts).map(([id, part]) => [id, resultOf(part)] as const);
  const transfers = own.length && isPaid ? settle(Object.fromEntries(results)) : [];
  const back = addSen(...transfers.filter(({ to }) => own.includes(to)).map(({ amount }) => amount));
  const payers = Object.values(columns).flatMap(({ title, isPayer }) => (isPayer ? [title] : []));
  const isTreated = mine === 0 && own.some((id) => columns[id]?.isTreated);
  return { mine, isTreated, back, left, payers };
}
