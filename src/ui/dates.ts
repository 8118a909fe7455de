const long = new Intl.DateTimeFormat('en-MY', { dateStyle: 'long', timeZone: 'UTC' });

/** "20 November 2026" for an ISO day; `unknown` for null and for any other text. */
export function longDate(day: string | null, unknown: string): string {
  const at = day === null ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? unknown : long.format(at);
}
