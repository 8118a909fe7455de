import { coinOf, HOME_CURRENCY, type Currency } from './currencies.ts';
import { minor, type Minor } from './money.ts';

/** The smallest coin of ringgit, in sen. What is read and drawn of receipts is in ringgit. */
export const COIN = coinOf(HOME_CURRENCY);

/** Rounding to it moves an amount by so much at most, in sen. */
export const MAX_CASH_ROUNDING = Math.floor(COIN / 2);

/**
 * The rounding of a bill paid at the counter, in cash or by card: the amount to add to `total`, so that it is
 * a multiple of the currency's coin. For ringgit it is Bank Negara Malaysia's: it ends in 0 or 5 sen (1, 2, 6
 * and 7 go down, 3, 4, 8 and 9 up). A printed rounding line overrides it.
 */
export function roundingAdjustment(total: Minor, currency: Currency): Minor {
  const coin = coinOf(currency);
  const size = Math.abs(total);
  const adjustment = Math.round(size / coin) * coin - size;
  return minor(total < 0 ? -adjustment : adjustment);
}
