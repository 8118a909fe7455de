import { commonTexts } from './texts.ts';

type Write = (at: number) => string;

/** Made at its first use, when the language is known. */
function dateFormat(options: Intl.DateTimeFormatOptions): Write {
  let made: Intl.DateTimeFormat | undefined;
  return (at) => (made ??= new Intl.DateTimeFormat(commonTexts.locale, options)).format(at);
}

const writeDay = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
const writeDayHere = dateFormat({ dateStyle: 'long' });
const writeMoment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** "20 November 2026" for an ISO day; `unknown` for null and for any other text. */
export function longDate(day: string | null, unknown: string): string {
  const at = day === null ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? unknown : writeDay(at);
}

/** "20 November 2026" for a moment, as ISO text. */
export const dayOf = (moment: string): string => writeDayHere(Date.parse(moment));

/** "20 Nov 2026, 7:30 pm" for a moment, as ISO text. */
export const timeOf = (moment: string): string => writeMoment(Date.parse(moment));
