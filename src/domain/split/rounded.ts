import { getOwn, type Board, type BoardOp, type Column } from '../board/board.ts';
import { apportion, byLot } from '../money/apportion.ts';
import { coinOf, unitOf, type Currency } from '../money/currencies.ts';
import { addMinor, minor, ZERO, type Minor } from '../money/money.ts';

/**
 * Rounded for cash: what each person's amount becomes more (or less) so that what they still paid is a multiple
 * of a coin.
 *
 *   ROUNDED-1  Together these parts are 0: the bill stays the bill.
 *   ROUNDED-2  What a rounded person pays above `paid` is the nearest multiple of `to`.
 *   ROUNDED-3  Those who paid the restaurant bear the difference in equal parts, unless they are rounded
 *              themselves; all others keep their amounts.
 *   ROUNDED-4  Where that would take one of them below 0, or nobody bears it, nothing is rounded.
 *
 * @param totals by column id, what each would pay without it
 */
export function roundedParts(
  { bill, columns }: Board,
  totals: ReadonlyMap<string, Minor>,
  billId: string,
): ReadonlyMap<string, Minor> {
  const totalOf = (id: string) => totals.get(id) ?? ZERO;
  const parts = new Map(
    Object.entries(columns).flatMap(([id, { rounded }]) =>
      rounded ? [[id, toNearest(totalOf(id), rounded)] as const] : [],
    ),
  );
  const payers = new Set((bill.paid ?? []).map(({ who }) => who));
  const bearers = [...payers].filter((id) => getOwn(columns, id) && !parts.has(id));
  if (parts.size === 0 || bearers.length === 0) return new Map();
  const borne = apportion(
    minor(-addMinor(...parts.values())),
    bearers.map(() => 1),
    byLot((at) => `${billId}/rounded/${bearers[at]!}`),
  );
  for (const [at, id] of bearers.entries()) {
    const part = borne[at]!;
    if (part < 0 && totalOf(id) + part < 0) return new Map();
    parts.set(id, part);
  }
  return parts;
}

/** ROUNDED-2 */
const toNearest = (total: Minor, { to, paid }: NonNullable<Column['rounded']>): Minor =>
  minor(paid + Math.round((total - paid) / to) * to - total);

/** The smallest coin, and 1 of the currency: what tables round to. */
export const roundedTo = (currency: Currency): Minor[] =>
  [...new Set([coinOf(currency), Math.max(coinOf(currency), unitOf(currency))])]
    .filter((to) => to > 1)
    .map(minor);

/**
 * Rounds what people still pay to multiples of `to`; null: it is exact again. Who has paid stays as they are.
 * @param totals by column id, what each pays now
 * @param open by column id, what they still pay of it
 */
export function roundOps(
  { columns }: Board,
  totals: ReadonlyMap<string, Minor>,
  open: ReadonlyMap<string, Minor>,
  to: Minor | null,
): BoardOp[] {
  return Object.entries(columns).flatMap(([id, { rounded }]): BoardOp[] => {
    const total = totals.get(id) ?? ZERO;
    // Rounded down to nothing, nobody asks them any more.
    const isOpen = open.has(id) || (rounded !== undefined && total === rounded.paid);
    if (!isOpen || (to === null && !rounded)) return [];
    const value = to === null ? null : { to, paid: minor(total - (open.get(id) ?? ZERO)) };
    return [{ op: 'column.set', id, field: 'rounded', value }];
  });
}
