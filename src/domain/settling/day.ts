const EIGHT_HOURS = 8 * 60 * 60 * 1000;

/** The day in Kuala Lumpur, which names a payment: 20261127. */
export const paymentDay = (now: number): string =>
  new Date(now + EIGHT_HOURS).toISOString().slice(0, 10).replaceAll('-', '');

const DAY = 24 * 60 * 60 * 1000;
/** A group reaches the server weeks after its phone made it, and clocks are wrong. */
const EARLIER = 60 * DAY;

/**
 * Whether a new payment may have this day: it is in the calendar, at most tomorrow, and not long before its
 * group began, or before two people could know each other.
 */
export function isHonestDay(day: string, began: number, now: number): boolean {
  const at = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`);
  const isInCalendar = !Number.isNaN(at) && paymentDay(at) === day;
  return isInCalendar && day >= paymentDay(began - EARLIER) && day <= paymentDay(now + DAY);
}
