import { addMinor } from '../money/money.ts';
import type { AlikePeople } from './alike-people.ts';
import { treatOps } from './board-ops.ts';
import { deletion, getOwn, MAX_WEIGHT, type Board, type BoardOp, type Outlay } from './board.ts';
import { isDone } from './picks.ts';

/** PERSON-2. Nothing, if one of them is gone. */
export function samePersonOps(board: Board, { other, kept }: AlikePeople): BoardOp[] {
  const [from, to] = [getOwn(board.columns, other), getOwn(board.columns, kept)];
  if (!from || !to) return [];
  const items = Object.entries(board.items).flatMap(([id, { shares, treatedBy }]): BoardOp[] => {
    const { [other]: theirs, ...rest } = shares;
    const own = getOwn(rest, kept);
    const weight = Math.min(MAX_WEIGHT, (theirs?.weight ?? 0) + (own?.weight ?? 0));
    const one = { ...rest, [kept]: { rank: theirs?.rank ?? 'V', ...own, weight } };
    const share: BoardOp = { op: 'item.share', id, shares: one, only: [other, kept] };
    return [...(theirs ? [share] : []), ...(treatedBy === other ? treatOps(board, id, kept) : [])];
  });
  const { paid = [] } = board.bill;
  const holders = Object.keys(from.holders ?? {}).filter((user) => !getOwn(to.holders ?? {}, user));
  return [
    ...items,
    ...(paid.some(({ who }) => who === other)
      ? [{ op: 'bill.set', field: 'paid', value: paidAsOne(paid, { other, kept }) } as const]
      : []),
    ...(from.covered && !to.covered
      ? [{ op: 'column.set', id: kept, field: 'covered', value: true } as const]
      : []),
    ...(isDone(from) && !isDone(to)
      ? [{ op: 'column.set', id: kept, field: 'done', value: true } as const]
      : []),
    ...holders.map((user) => ({ op: 'column.hold', id: kept, user, value: true }) as const),
    deletion('column', other),
  ];
}

/** Both amounts together, in the place of the first; the rest of the bill if one of them paid that. */
function paidAsOne(paid: readonly Outlay[], { other, kept }: AlikePeople): Outlay[] {
  const isTheirs = ({ who }: Outlay) => who === other || who === kept;
  const both = paid.filter(isTheirs);
  const amount = both.every((one) => one.amount !== null)
    ? addMinor(...both.map((one) => one.amount!))
    : null;
  const first = paid.findIndex(isTheirs);
  return paid.flatMap((one, at) => (at === first ? [{ who: kept, amount }] : isTheirs(one) ? [] : [one]));
}
