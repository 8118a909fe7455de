const EIGHT_HOURS = 8 * 60 * 60 * 1000;

/** The day in Kuala Lumpur, which names a payment: 20261127. */
export const paymentDay = (now: number): string =>
  new Date(now + EIGHT_HOURS).toISOString().slice(0, 10).replaceAll('-', '');
