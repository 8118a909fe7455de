import type { Board } from '../board/board.ts';
import type { Minor } from '../money/money.ts';
import type { Pool } from './payable.ts';
import { simplest, type BigFraction } from './portions.ts';
import { sharedPools } from './shared-pools.ts';

/** How one person's part of one pool is computed. */
export interface ExplainedPart {
  kind: Pool['kind'];
  /** Item id, or the pool's name. */
  name: string;
  /** The index of the tax, in a tax pool. */
  tax?: number;
  /** The whole pool. */
  amount: Minor;
  /** Their exact share of it, as the simplest fraction. */
  share: BigFraction;
  /** What they pay. */
  part: Minor;
  /** True if they got one of the sen that were left when all parts were rounded down. */
  odd: boolean;
}

/**
 * Explains each pool that a person (column id, or MISSING_COLUMN) has a part of, as `split` computes it.
 * The parts add up to their total.
 */
export function explainParts(board: Board, billId: string, person: string): ExplainedPart[] {
  return sharedPools(board, billId).flatMap(({ kind, name, amount, tax, parts }): ExplainedPart[] => {
    const mine = parts.find(({ who }) => who === person);
    if (!mine || Number(mine.weight) === 0) return [];
    const weight = BigInt(mine.weight);
    const all = parts.reduce((sum, part) => sum + BigInt(part.weight), 0n);
    return [
      {
        kind,
        name,
        ...(tax !== undefined && { tax }),
        amount,
        share: simplest(weight, all),
        part: mine.part,
        odd: BigInt(mine.part) * all > BigInt(amount) * weight,
      },
    ];
  });
}
