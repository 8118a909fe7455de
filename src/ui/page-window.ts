/** A page number, or a gap for the pages left out. */
type PageLink = number | 'gap';

/**
 * The page links of a pager: the first, the last and a window of three around the current one.
 * A gap never hides a single page, because its number is as short.
 */
export function pageWindow(current: number, total: number): PageLink[] {
  const from = Math.max(1, Math.min(current - 1, total - 2));
  const to = Math.min(total, Math.max(current + 1, 3));
  const shown = [...new Set([1, ...range(from, to), total])].filter((page) => page >= 1);
  return shown.flatMap((page, at): PageLink[] => {
    const hidden = page - (shown[at - 1] ?? 0) - 1;
    if (hidden === 1) return [page - 1, page];
    return hidden > 1 ? ['gap', page] : [page];
  });
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
