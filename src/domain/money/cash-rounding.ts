import { minor, type Minor } from './money.ts';

/** The smallest coin, in sen. */
export const COIN = 5;

/** Rounding to it moves an amount by so much at most, in sen. */
export const MAX_CASH_ROUNDING = Math.floor(COIN / 2);

/**
 * Bank Negara Malaysia's rounding of a bill paid at the counter, in cash or by card: the amount to add to
 * `total`, so that it ends in 0 or 5 sen (1, 2, 6 and 7 go down, 3, 4, 8 and 9 up). A printed rounding line
 * overrides it. The reader uses COIN too, and has its own thresholds for the coins of older tills.
 */
export function roundingAdjustment(total: Minor): Minor {
  const size = Math.abs(total);
  const adjustment = Math.round(size / COIN) * COIN - size;
  return minor(total < 0 ? -adjustment : adjustment);
}
