import { fileURLToPath } from 'node:url';
import { isTexts } from './languages.ts';

/** What rolldown tells of a module while it names the chunks. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const path = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** Never in a chunk of the others: the page names it. */
const main = path('src/main.tsx');

const board = (file: string): string => path(`src/features/board/${file}.tsx`);

/** In the order of loading. */
const entries = [
  ['first', main],
  ['sync', path('src/api/client.ts')],
  ['sync', path('src/sync/start.ts')],
  ['board', board('receipt-screen')],
] as const;

/**
 * What a bill needs only after a tap (src/loading/later-part.tsx). It comes when the bill is shown. Its styles
 * come with the board: Vite never asks again for lost ones.
 */
const later = {
  drag: ['who-had/drag/board-drag'],
  // Guests load it, too.
  paying: ['paying/paying', 'paying/collect-screen', 'paying/payment-sheet'],
  sheets: [
    'who-had/assign/assign-screen',
    'who-had/assign/share-sheet',
    'charges/bill-sheet',
    'who-had/columns/new-people',
    'group/one-person-sheet',
    'guests/friends-sheet',
    'guests/hand-over',
    'history/history-sheet',
    'who-paid/paid-sheet',
    'paying/paying-sheet',
    'send/summary-sheet',
    'why/why-sheet',
  ],
};

/** How to pay somebody: bills, /settle and Settings show it after a tap, and need no more of each other. */
const pay = path('src/pay/pay-sheet.tsx');

/** The public pages. What they share with a first screen is the only file that both load. */
const publicPages = [
  path('src/visitor.tsx'),
  path('src/app/marketing-layout.tsx'),
  ...['landing', 'about', 'features', 'pricing', 'resources'].map((screen) =>
    path(`src/features/marketing/${screen}-screen.tsx`),
  ),
];

/** One's own list on a bill, for who comes by a link: it loads no board. */
const guests = path('src/app/guest-pages.tsx');

/** Who pays whom: the start page and /settle add it up without the board. */
const books = path('src/data/queries/query-books.ts');

/**
 * One file for all that the first screen needs, parted by whether the public pages need it, too, one for the
 * client and sync, and one for the board; what two of them need is in the first. What board and guests need
 * is the bill's. Otherwise each module that
 * two screens share becomes a file of its own: 4 kB more, and a dozen requests.
 */
export function createChunkNames(): (id: string, modules: Modules) => string | null {
  const chunks = new Map<string, string>();
  return (id, modules) => {
    if (chunks.size === 0) {
      for (const [chunk, entry] of entries)
        for (const one of reachedFrom([entry], modules)) {
          const isShared = chunks.has(one) && chunks.get(one) !== chunk;
          chunks.set(one, isShared ? 'first' : chunk);
        }
      for (const one of reachedFrom([guests], modules))
        if (chunks.get(one) === 'board') chunks.set(one, 'bill');
        else if (!chunks.has(one)) chunks.set(one, 'guests');
      for (const one of reachedFrom([books], modules))
        if (['board', 'bill'].includes(chunks.get(one) ?? '')) chunks.set(one, 'books');
      for (const one of reachedFrom(publicPages, modules)) if (chunks.has(one)) chunks.set(one, 'shared');
      for (const one of reachedFrom([pay], modules)) if (!chunks.has(one)) chunks.set(one, 'pay');
      for (const [chunk, parts] of Object.entries(later))
        for (const one of reachedFrom(parts.map(board), modules))
          if (!chunks.has(one)) chunks.set(one, one.endsWith('.css') ? 'board' : chunk);
    }
    const chunk = chunks.get(id);
    if (chunk === undefined) return null;
    // Texts come in two languages. The first load's are a file of their own: its code is stored once.
    if (isTexts(id) && (chunk === 'first' || chunk === 'shared' || chunk === 'sync')) return 'texts';
    return chunk;
  };
}

/** These modules and all that they import. A name that the app doesn't have was changed elsewhere. */
function reachedFrom(ids: readonly string[], modules: Modules): Set<string> {
  const unknown = ids.filter((id) => modules.getModuleInfo(id) === null);
  if (unknown.length) throw new Error(`The app has no module ${unknown.join(', ')} (tools/vite/chunks.ts).`);
  const reached = new Set(ids);
  for (const id of reached)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}
