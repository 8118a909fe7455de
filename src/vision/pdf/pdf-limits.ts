/** Bills of delivery apps have one to three; a longer PDF is a catalogue or a bank's statement. */
export const MAX_PDF_PAGES = 10;

/** One page is drawn this wide: 150 dots an inch on A4, more on a till's paper. */
const PAGE_WIDTH = 1240;
const MAX_PAGE_PIXELS = 8_000_000;
/** Of all pages together, while they wait to be joined. */
const MAX_PIXELS = 24_000_000;
/** Of the joined pages, too: no canvas of a phone is longer. */
export const MAX_DRAWN_SIDE = 16_000;

/** The scale at which one of `count` pages is drawn; null for a size that no paper has. */
export function pageScale(width: number, height: number, count: number): number | null {
  if (!(width > 0 && height > 0 && width * height < Infinity)) return null;
  return Math.min(
    PAGE_WIDTH / width,
    Math.sqrt(Math.min(MAX_PAGE_PIXELS, MAX_PIXELS / count) / (width * height)),
    MAX_DRAWN_SIDE / Math.max(width, height),
  );
}
