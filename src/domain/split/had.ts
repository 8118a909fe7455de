import { getOwn, type Board, type Item } from '../board/board.ts';
import { columnsInOrder } from '../board/order.ts';
import { addMinor, minor, ZERO, type Minor } from '../money/money.ts';
import {
  eatersOf,
  payersOf,
  portionsOf,
  shareOf,
  treatedOf,
  type Fraction,
  type Portions,
} from './portions.ts';

/**
 * What each person had, and how it is told beside what they bear. `split` says what they bear. Texts, columns
 * and pictures only word it.
 *
 *   HAD-1  What a person had, what they give and their treat add up to their part of the items' prices.
 *   HAD-2  An amount beside an item is its fraction of the printed price, to less than a sen; 0 on others.
 *   HAD-3  The treat is what they bear of what others had, and nothing of it is told twice.
 */

/** What one person had of an item. People by column id; a screen puts their names there. */
export type Had = {
  /** The fraction that is told of the printed price. */
  share: Fraction;
  /** That part of it in whole sen; 0 where others bear it. */
  had: Minor;
} & HowHad;

type HowHad =
  /** They bear what they had. If it is all of it, nobody else had any. */
  | { is: 'own' }
  /** They treat the others to it, and bear all of it. */
  | { is: 'gives' }
  /** Somebody else treats them to it. */
  | { is: 'on'; by: string }
  /** The others treat them to everything. */
  | { is: 'treated' }
  /** All who pay bear the same part, with that of the treated: told as one. */
  | { is: 'alike'; treated: string[] }
  /** They bear what they had; their part of what the treated had is told apart. */
  | { is: 'apart'; treated: string[] };

/** Others bear all that this person had of the item. */
export const isOnOthers = ({ is }: Pick<Had, 'is'>): boolean => is === 'on' || is === 'treated';

/** Nobody else had any of it. */
export const isAll = ([of, all]: Fraction): boolean => of === all;

/** Who pays and who is treated, by column id in the board's order. */
export interface Sharers {
  everybody: ReadonlySet<string>;
  payers: ReadonlySet<string>;
  treated: ReadonlySet<string>;
  /** Those of them who had something. Who had nothing costs the others nothing. */
  eaters: ReadonlySet<string>;
}

export const sharersOf = (board: Board): Sharers => ({
  everybody: new Set(columnsInOrder(board).map(([id]) => id)),
  payers: payersOf(board),
  treated: treatedOf(board),
  eaters: eatersOf(board),
});

/**
 * What a person had of an item, or nobody (MISSING_COLUMN).
 * @param bears their part of its price, as `split` has it
 */
export function hadOf(item: Item, who: string, bears: Minor, sharers: Sharers): Had {
  const { treatedBy: treater, ...untreated } = item;
  const having = [...sharers.everybody].filter((id) => getOwn(item.shares, id));
  const portion = () => shareOf(portionsOf(untreated, sharers.everybody), who);
  const isGiven = treater !== undefined && sharers.everybody.has(treater) && having.length > 0;
  // Whoever is treated treats nobody: all who pay bear the item.
  if (isGiven && !sharers.treated.has(treater)) {
    if (treater !== who) return { is: 'on', by: treater, share: portion(), had: ZERO };
    // Whoever had it alone treats nobody.
    return { is: having.length > 1 ? 'gives' : 'own', share: [1, 1], had: bears };
  }
  if (sharers.treated.has(who)) return { is: 'treated', share: portion(), had: ZERO };
  const treated = isGiven ? [treater] : having.filter((id) => sharers.treated.has(id));
  const borne = portionsOf(item, sharers.payers);
  if (treated.length === 0) return { is: 'own', share: shareOf(borne, who), had: bears };
  if (isAlike(borne, sharers)) return { is: 'alike', treated, share: shareOf(borne, who), had: bears };
  const share = portion();
  return { is: 'apart', treated, share, had: partOf(share, item.price, bears) };
}

/** All who pay bear the same part: no need to tell that of the treated apart. */
const isAlike = (borne: Portions, { payers }: Sharers): boolean =>
  borne.length === payers.size && borne.every(([, weight]) => weight === borne[0]?.[1]);

/** What somebody had of a price, in whole sen; at most what they bear of it. */
function partOf([of, all]: Fraction, price: Minor, bears: Minor): Minor {
  const exact = Math.round((price * of) / all);
  return minor(price < 0 ? Math.max(exact, bears) : Math.min(exact, bears));
}

/** Whom a person treats to everything they had, with the others who pay; or by whom they are treated. */
export function treatsOf(who: string, { everybody, payers, treated, eaters }: Sharers): string[] {
  const those = (is: (id: string) => boolean) => [...everybody].filter(is);
  if (treated.has(who)) return those((id) => payers.has(id));
  return payers.has(who) ? those((id) => treated.has(id) && eaters.has(id)) : [];
}

/** The items that a person treats the others to, and had none of. */
export const givenBy = ({ items }: Board, who: string, { treated }: Sharers): string[] =>
  treated.has(who)
    ? []
    : Object.entries(items).flatMap(([id, { treatedBy, shares }]) =>
        treatedBy === who && Object.keys(shares).length > 0 && !getOwn(shares, who) ? [id] : [],
      );

/** What a person bears of printed prices for those whom they treat, beside what they had and give (HAD-1). */
export const treatIn = (bears: Minor, had: readonly Minor[], given: readonly Minor[]): Minor =>
  minor(bears - addMinor(...had) - addMinor(...given));
