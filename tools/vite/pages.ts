import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';
import { languageTags } from '../../src/language/tags.ts';
import { emptyLists } from './languages.ts';
import { textsOfPages } from './page-texts.ts';

/** Chunks by their names in chunks.ts: the API's client with sync, the board, and a guest's list. */
const client = 'sync';
const board = 'board';
const guests = 'guests';
const features = 'src/features';
const publicPages = 'src/app/public-pages.tsx';
const marketing = (screen: string) => [
  'src/app/marketing-layout.tsx',
  `${features}/marketing/${screen}-screen.tsx`,
];

/**
 * The modules and chunks that a path's first screen loads beyond the entry. Without them the browser hears of
 * each file only when the one before has run, and every step costs a round trip. Paths that are not here load
 * them so.
 */
const pages: Record<'user' | 'visitor' | 'anyone', Record<string, string[]>> = {
  /** For a browser with a session: the first answers come with the page, too. */
  user: {
    '/': [client],
    '/home': [client],
    '/receipts': [client],
    '/receipts/:id': [client, board],
    '/groups': [client, `${features}/groups/groups-screen.tsx`],
    '/settings': [client, 'src/app/settings-page.tsx', `${features}/invitations/pending-invitations.tsx`],
    '/file-upload': [client, `${features}/new-receipt/upload-screen.tsx`],
  },
  /** Public pages, which have a page of their own for a browser without a session: visitor.html. */
  visitor: {
    '/': marketing('landing'),
    '/landing': marketing('landing'),
    '/about': marketing('about'),
    '/features': marketing('features'),
    '/pricing': marketing('pricing'),
    '/resources': marketing('resources'),
  },
  anyone: {
    '/login': [client, publicPages, `${features}/auth/login-screen.tsx`],
    '/signup': [client, publicPages, `${features}/auth/sign-up-screen.tsx`],
    '/invitation': [client, publicPages, `${features}/invitations/invitation-screen.tsx`],
    '/b': [client, guests],
    '/b/:token': [client, guests],
    '/try': ['src/app/try-routes.tsx'],
    '/join': [client, publicPages, `${features}/invitations/join-screen.tsx`],
  },
};

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

/**
 * Writes what the server puts into pages, beside Vite's manifest: the files of each path (`pages.json`), and the
 * script of a bill's link.
 */
export const pageFiles = (): Plugin =>
  afterBuild('kira:page-files', async (outDir) => {
    const folder = join(outDir, '.vite');
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Record<
      string,
      Chunk
    >;
    const filesBeyond = (entry: string, modules: string[]) => {
      const known = filesOf([entry], manifest);
      return [...filesOf(modules, manifest)].filter((file) => !known.has(file));
    };
    const table = Object.fromEntries(
      Object.entries(pages).map(([who, paths]) => {
        const entry = who === 'visitor' ? 'visitor.html' : 'first';
        const files = Object.entries(paths).map(([path, modules]) => [path, filesBeyond(entry, modules)]);
        return [who, Object.fromEntries(files)];
      }),
    );
    await writeFile(join(folder, 'pages.json'), JSON.stringify(table));
    await writeFile(join(folder, 'early-join.js'), await inlineCode('early-join.js'));
  });

const fileOf = (name: string): URL => new URL(`../../${name}`, import.meta.url);

const START = '<script type="module" src="/src/main.tsx"></script>';
/** With the typeface of its titles. */
const VISITORS_START = `<link rel="preload" href="/src/styles/fonts/kira-display.woff2" as="font" type="font/woff2" crossorigin />
    <script type="module" src="/src/visitor.tsx"></script>`;

/** The page of the public pages, visitor.html: the app's own with another start. */
export const visitorPage: Plugin = {
  name: 'kira:visitor-page',
  apply: 'build',
  resolveId: {
    order: 'pre',
    filter: { id: /^visitor\.html$/ },
    handler: (id) => fileURLToPath(fileOf(id)),
  },
  load: {
    filter: { id: /\/visitor\.html$/ },
    async handler() {
      const [before = '', after, ...more] = (await readFile(fileOf('index.html'), 'utf8')).split(START);
      if (after === undefined || more.length) throw new Error('index.html has no start, or two.');
      return before + VISITORS_START + after;
    },
  },
};

const forOldBrowsers = textsOfPages.map(([tag, { tooOld, update }]) => [tag, { tooOld, update }]);
const needsJavaScript = textsOfPages.map(([tag, texts]) => `<p lang="${tag}">${texts.needsJavaScript}</p>`);

/** A script of src/boot, as it stands in a page. */
async function inlineCode(name: string): Promise<string> {
  const code = await readFile(fileOf(`src/boot/${name}`), 'utf8');
  return code
    .replace(/^ *\/\/.*\n|^ +/gm, '')
    .replace('__KIRA_TOO_OLD__', () => JSON.stringify(Object.fromEntries(forOldBrowsers)));
}

/**
 * Puts these scripts into the page, where they run before the app: each file would take a connection. And
 * what the page itself says, in each language.
 */
export const inlineScripts = (): Plugin => ({
  name: 'kira:inline-scripts',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      for (const name of ['page-language.js', 'browser-check.js']) {
        const code = await inlineCode(name);
        html = html.replace(`<!-- ${name} -->`, () => `<script>${code}</script>`);
      }
      return html
        .replace('<!-- lists of files -->', emptyLists)
        .replace('<!-- needsJavaScript -->', () => needsJavaScript.join(''));
    },
  },
});

/**
 * The app starts in the file of its first screen (chunks.ts), so the page has no file of its own for
 * that. Vite then names all files of the start as scripts. Only the last one is: it imports the others, in
 * a user's language.
 */
export const oneEntry: Plugin = {
  name: 'kira:one-entry',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        /<script type="module" crossorigin src="([^"]+)"><\/script>(?=\s*<script type="module" crossorigin)/g,
        '<link rel="modulepreload" crossorigin href="$1">',
      ),
  },
};

/** Tells Chromium that all of a file runs at the start. Other browsers read a comment. */
const RUNS_AT_START = '//# allFunctionsCalledOnLoad\n';

/**
 * What the first screen runs is compiled while it comes down the line, beside the page's own thread, and not
 * function by function when React first calls it. It comes before the other steps, which copy the files.
 */
export const compiledEarly = (names: readonly string[]): Plugin => ({
  name: 'kira:compiled-early',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const unknown = names.filter((name) => !chunks.some((file) => file.name === name));
      if (unknown.length) throw new Error(`The build has no chunk ${unknown.join(', ')}.`);
      for (const file of chunks.filter(({ name }) => names.includes(name))) {
        for (const tag of languageTags) {
          const name = tag === 'en' ? file.fileName : file.fileName.replace(/\.js$/, `.${tag}.js`);
          const code = await readFile(join(dir, name), 'utf8').catch(() => null);
          if (code !== null) await writeFile(join(dir, name), RUNS_AT_START + code);
        }
      }
    },
  },
});

const compress = promisify(brotliCompress);

/** Compresses code once and as well as it can be, which takes too long for each answer of the server. */
export const compressedFiles = (): Plugin =>
  afterBuild('kira:compressed-files', async (outDir) => {
    const folder = join(outDir, 'assets');
    const files = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name));
    await Promise.all(
      files.map(async (name) =>
        writeFile(join(folder, `${name}.br`), await compress(await readFile(join(folder, name)))),
      ),
    );
  });

/** A step that works on the folder of the finished build. */
function afterBuild(name: string, work: (outDir: string) => Promise<void>): Plugin {
  let outDir = '';
  return {
    name,
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: () => work(outDir),
  };
}

/** The files of these modules and chunks, and of all that they import, as paths of the site. */
function filesOf(modules: readonly string[], manifest: Record<string, Chunk>): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const chunkOf = (key: string) => manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = chunkOf(key);
    if (!chunk) throw new Error(`The build has no module or chunk ${key}.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return files;
}
