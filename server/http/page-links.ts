/** What the build has put into the page's head. */
const LINK = /<link rel="(?:modulepreload|stylesheet)" crossorigin href="([^"]+)">\s*/g;
const ENTRY = /<script type="module" crossorigin src="([^"]+)">/;
/** Stands behind the choice of the language, which must run before the first link to code. */
const AFTER_LINKS = '<title>';

/**
 * The page with links to its own files and these, as early as can be. The largest of its own comes first: it
 * takes the connection of the page, while the others are still being opened. The app starts when it has its
 * own; meanwhile the path's come.
 */
export function withLinks(html: string, files: readonly string[], sizeOf: (file: string) => number): string {
  const own = [...html.matchAll(LINK)].map(([, file = '']) => file);
  const isStyle = (file: string) => file.endsWith('.css');
  const [largest = [], ...modules] = own
    .filter((file) => !isStyle(file))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const styles = [...own, ...files].filter(isStyle);
  const entry = ENTRY.exec(html)?.[1] ?? [];
  const all = [largest, entry, modules, styles, files.filter((file) => !isStyle(file))].flat();
  return html.replace(LINK, '').replace(AFTER_LINKS, () => all.map(linkTo).join('') + AFTER_LINKS);
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;
