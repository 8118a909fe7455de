import { MISSING_COLUMN, type Board, type Outlay } from '../board/board.ts';
import { apportion, byLot } from '../money/apportion.ts';
import { addMinor, minor, ZERO, type Minor } from '../money/money.ts';
import { split, type Split } from './split.ts';

/** Of the people who are still on the bill. */
const outlaysOf = ({ bill, columns }: Board): Outlay[] =>
  (bill.paid ?? []).filter(({ who }) => Object.hasOwn(columns, who));

/** Whether amounts were typed: else one person paid everything, or nobody is known to have paid. */
export const hasPaidAmounts = (board: Board): boolean =>
  outlaysOf(board).some(({ amount }) => amount !== null);

/** What the people paid to the restaurant, by column id. The one without an amount paid the rest. */
export function paidAmounts(board: Board, payable: Minor): Map<string, Minor> {
  const outlays = outlaysOf(board);
  const known = addMinor(...outlays.map(({ amount }) => amount ?? ZERO));
  return new Map(outlays.map(({ who, amount }) => [who, amount ?? minor(Math.max(0, payable - known))]));
}

/** One outlay for the whole bill: what most tables do. */
export const paidByOne = (who: string): Outlay[] => [{ who, amount: null }];

/** The outlays of typed amounts. Who alone paid the whole bill goes on paying it when it changes. */
export function paidAsTyped(amounts: readonly Outlay[], payable: Minor): Outlay[] {
  const paying = amounts.filter(({ amount }) => amount !== null && amount > 0);
  const [first, ...others] = paying;
  return first?.amount === payable && others.length === 0 ? paidByOne(first.who) : paying;
}

/** How far the outlays are from the bill, in sen: above 0 they are less than it. The bill says so. */
export function unpaidRest(board: Board, payable: Minor): Minor {
  const paid = paidAmounts(board, payable);
  return paid.size === 0 ? ZERO : minor(payable - addMinor(...paid.values()));
}

/**
 * What one bill is for one person: `outlay - share - rest` is what they get back; below 0 they pay. Devices
 * store it under these names.
 */
export interface BillPart {
  /** What they paid the restaurant. Outlays that don't add up to the bill are apportioned to it. */
  outlay: Minor;
  /** Their part of the whole bill. */
  share: Minor;
  /** Their part of what nobody has yet: who paid bears it, in proportion. */
  rest: Minor;
}

export const resultOf = ({ outlay, share, rest }: BillPart): Minor => minor(outlay - share - rest);

/**
 * What a bill is for each person on it, by column; null while nobody has paid it.
 *
 *   RESULT-1  The results add up to exactly 0, whatever is unassigned and whatever outlays were typed.
 *   RESULT-2  Who paid nothing owes exactly their part.
 */
export function billParts(
  board: Board,
  billId: string,
  { people, payable }: Split = split(board, billId),
): Record<string, BillPart> | null {
  const paid = paidAmounts(board, payable);
  const payers = [...paid.keys()];
  if (payers.length === 0) return null;
  const typed = payers.map((who) => Math.max(0, paid.get(who)!));
  const weights = typed.some((amount) => amount > 0) ? typed : typed.map(() => 1);
  const each = (amount: Minor, name: string) =>
    apportion(
      amount,
      weights,
      byLot((at) => `${billId}/${name}/${payers[at]!}`),
    );
  const outlays = each(payable, 'outlay');
  const rests = each(people[MISSING_COLUMN]!.total, 'rest');
  return Object.fromEntries(
    Object.keys(board.columns).map((id): [string, BillPart] => {
      const at = payers.indexOf(id);
      const [outlay, rest] = at < 0 ? [ZERO, ZERO] : [outlays[at]!, rests[at]!];
      return [id, { outlay, share: people[id]?.total ?? ZERO, rest }];
    }),
  );
}

/** Outlay less part, by column; null while nobody has paid the bill. It adds up to 0 (RESULT-1). */
export function billResults(board: Board, billId: string): Record<string, Minor> | null {
  const parts = billParts(board, billId);
  return parts && Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, resultOf(part)]));
}
