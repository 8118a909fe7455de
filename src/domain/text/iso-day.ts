/** The last day that a bill may have: the server refuses years of more digits. */
export const LAST_DAY = '9999-12-31';

/** True for an ISO day (2026-11-20) that exists. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
