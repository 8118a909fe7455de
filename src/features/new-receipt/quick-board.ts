import { newItem } from '../../domain/board/board-ops.ts';
import { emptyBill, LIMITS, type Board } from '../../domain/board/board.ts';
import { ranks } from '../../domain/board/rank.ts';
import { makeColumns, type SeatedPerson } from '../../domain/board/seated-people.ts';
import type { Minor } from '../../domain/money/money.ts';
import { typedLine } from '../../domain/text/typed-line.ts';
import { quickTexts as texts } from './texts.ts';

export interface QuickSplit {
  /** What was paid in all, in minor units of the home currency. */
  amount: Minor;
  /** What was bought, or where; '' if the user names nothing. */
  title: string;
  /** ISO day. */
  date: string;
  /** The printed total of a photo; null if the amount was typed. */
  total: Minor | null;
  /** The person who paid comes first. */
  people: readonly SeatedPerson[];
  /** The group's id. */
  group: string | null;
}

/** The people of a quick split, up to `count` of them: those without a name are "Friend 2", "Friend 3". */
export function quickPeople(named: readonly SeatedPerson[], count: number): SeatedPerson[] {
  const missing = Math.max(0, Math.min(count, LIMITS.shown.columns) - named.length);
  const unnamed = Array.from({ length: missing }, (_, at) => ({
    user: null,
    title: texts.friend(named.length + at + 1),
  }));
  return [...named, ...unnamed];
}

/** An ordinary bill: the first person paid for one item, and everybody had an equal part of it. */
export function quickBoard(
  { amount, title, date, total, people, group }: QuickSplit,
  newId: () => string,
): Board {
  const columns = makeColumns(people, newId);
  const ids = Object.keys(columns);
  const [payer] = ids;
  const [rank] = ranks(1);
  const shares = Object.fromEntries(ids.map((id) => [id, { weight: 1, rank: rank! }]));
  return {
    bill: {
      ...emptyBill,
      title: typedLine(title) || texts.untitled,
      date,
      total,
      group,
      ...(payer !== undefined && { paid: [{ who: payer, amount: null }] }),
    },
    items: { [newId()]: { ...newItem, name: texts.everything, price: amount, rank: rank!, shares } },
    columns,
  };
}
