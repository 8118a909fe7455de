import { posix } from 'node:path';
import { folderCircles } from './folders.ts';
import { brokenIds } from './invariant-ids.ts';
import { loneTexts } from './lone-texts.ts';
import { sharedNames } from './names.ts';
import { readModule, type Module } from './read-module.ts';
import { slowExpressions } from './slow-expressions.ts';
import { isOfTests, readSource } from './source.ts';
import { mayTakeTime } from './timers.ts';
import { fixedWaits } from './waits.ts';

/** What screens are made of. */
const parts = [
  'words',
  'history',
  'loading',
  'presses',
  'device',
  'navigation',
  'styles',
  'faces',
  'toasts',
  'ui',
  'pay',
  'passkeys',
];
const ofScreens = ['domain', 'language', 'vision', 'contract', 'data', 'api', 'reading', 'sync', ...parts];

/**
 * The rules of the house.
 *
 *   HOUSE-1   Imports follow `above`, which docs/architecture.md shows; of data, api and reading none knows another.
 *             worker is src/reading/worker, which only reading names.
 *   HOUSE-2   A feature never imports another feature; only app puts them together.
 *   HOUSE-3   Only composition roots read the clock, randomness and the global fetch. A timer is a clock, too;
 *             timers.ts says who else may start one.
 *   HOUSE-5   No default export (but where a tool wants one), no file that only hands on others' exports.
 *   HOUSE-6   The first screen loads no schema: main.tsx and visitor.tsx statically load only the contract's types.
 *   HOUSE-7   No folder imports itself through others (a circle); types count, too. oxlint's import/no-cycle
 *             says the same of files.
 *   HOUSE-8   server/http imports no other folder of the server but db and texts; server/app.ts hands the
 *             rest in.
 *   HOUSE-9   Of the modules that the app loads by import(), no two export the same name: code-loader.ts
 *             finds them by it.
 *   HOUSE-10  An invariant's id is like WORD-1, is defined once, and nothing names an undefined one.
 *   HOUSE-12  No test repeats itself when it failed, and none sleeps for a fixed time. One try more have browser
 *             tests in CI, where one wait of 800 is missed now and then; the summary names each.
 *   HOUSE-13  Colours of screens are tokens: their CSS writes no colour as numbers.
 *   HOUSE-14  No module of the app makes an Intl object while it loads: the first one takes a phone 40 ms.
 *   HOUSE-15  Regular expressions are literals; the square of a text's length is the longest that one takes.
 *   HOUSE-16  A room's styles are its own: a *.module.css is imported from its folder, or from one below.
 *   HOUSE-17  Screens show no error's own message, which is for programmers: whyNotDone (src/data) has the
 *             words. Only an ApiError's message is for users.
 *   HOUSE-18  A subject of the server imports no other subject, and nothing that is above them; what is below them
 *             imports none. server/app.ts hands in what a change does elsewhere.
 *   HOUSE-19  Only server/is-guest.ts tells guests from accounts. An account that a passkey opens has no address,
 *             so no other query asks whether it is null, but the one that gives a guest theirs.
 */
export const above: Record<string, readonly string[]> = {
  // What runs in a page before the app.
  boot: [],
  // The choice of a language, and how texts are translated.
  language: [],
  // The compiler imports it into each file with JSX.
  jsx: [],
  domain: ['language'],
  vision: ['domain'],
  contract: ['domain', 'language'],
  data: ['domain', 'language', 'vision', 'contract'],
  api: ['language', 'contract'],
  // It names the workers that it starts.
  reading: ['domain', 'vision', 'contract', 'worker'],
  worker: ['domain', 'vision'],
  sync: ['domain', 'vision', 'contract', 'data', 'api'],
  words: ['domain', 'language'],
  history: ['domain', 'language', 'words'],
  loading: ['words', 'toasts'],
  presses: [],
  device: [],
  navigation: [],
  styles: [],
  faces: ['domain'],
  toasts: [],
  ui: [
    'domain',
    'language',
    'words',
    'loading',
    'presses',
    'device',
    'navigation',
    'styles',
    'faces',
    'toasts',
  ],
  pay: ['domain', 'language', 'words', 'history', 'loading', 'device', 'toasts', 'ui'],
  passkeys: ['contract', 'api', 'language', 'loading', 'toasts', 'ui'],
  features: ofScreens,
  app: [...ofScreens, 'features'],
  main: ['boot', ...ofScreens, 'features', 'app'],
  workers: ['contract'],
  // Makes the recognition model's files; the server makes them where they are missing.
  models: ['domain', 'vision'],
  server: ['domain', 'language', 'vision', 'contract', 'models'],
  // The files that the build's steps make are named where the app asks for them.
  build: ['language', 'reading', 'app', 'models'],
};

/** Longer ones are told, and break nothing. */
const LONG_FILE = 400;

/** Composition roots: the entry files that hand clock, ids and fetch to everything else. */
const roots = [
  'src/main.tsx',
  // It runs in a page before any code comes.
  'src/boot/early-join.js',
  'server/main.ts',
  'server/parse/cli.ts',
  'server/parse/thread-main.ts',
  /^workers\/[^/]+\.ts$/,
  /^src\/reading\/worker\/[^/]+\.ts$/,
  /^server\/bin\//,
  /^server\/testing\//,
  /^tests\//,
  /^tools\/(?!vite\/)/,
  /\.test\.tsx?$/,
];

/** Files that are too long to be read at once, but texts: one place has all of a screen. */
export const longFiles = (files: ReadonlyMap<string, string>): string[] =>
  [...files].flatMap(([path, text]) => {
    const lines = text.split('\n').length - 1;
    return lines > LONG_FILE && !/\/[\w-]*texts(?:\.ms)?\.ts$/.test(path)
      ? [`${path} has ${lines} lines`]
      : [];
  });

const isRoot = (path: string): boolean =>
  roots.some((root) => (typeof root === 'string' ? root === path : root.test(path)));

/** 'domain', 'features', 'main' ...; null for what may import anything (tests, configs). */
function areaOf(path: string): string | null {
  if (/\.test\.tsx?$/.test(path)) return null;
  const [top = '', second = '', third] = path.split('/');
  if (top === 'workers' || top === 'server') return top;
  if (top === 'tools' && second === 'models') return 'models';
  if (path === 'vite.config.ts' || path.startsWith('tools/vite/')) return 'build';
  if (top !== 'src') return null;
  if (path.startsWith('src/reading/worker/')) return 'worker';
  return third === undefined ? 'main' : second;
}

const featureOf = (path: string): string | null => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;

/** Folders of the server that know their own tables and rules alone. */
const subjects = new Set<string | null>(['bills', 'groups', 'images', 'live', 'me', 'payments', 'ways']);

/** Folders and files of the server that need several subjects. */
const aboveSubjects =
  /^server\/(?:(?:account|bin|demo|specification|sync|testing)\/|(?:after-restore|app|compose-mail|effects|housekeeping|main|renew-encryption|start)\.ts$)/;

/** HOUSE-18. */
function isTooHigh(path: string, target: string): boolean {
  const heightOf = (one: string) => (aboveSubjects.test(one) ? 2 : subjects.has(serverFolderOf(one)) ? 1 : 0);
  const isOtherSubject = heightOf(target) === 1 && serverFolderOf(path) !== serverFolderOf(target);
  return heightOf(target) > heightOf(path) || (heightOf(path) === 1 && isOtherSubject);
}

const serverFolderOf = (path: string): string | null => /^server\/([^/]+)\//.exec(path)?.[1] ?? null;

/**
 * Everything that breaks a rule, as "file: what is wrong".
 * @param files path from the project's root (with `/`) -> text
 */
export function broken(files: ReadonlyMap<string, string>): string[] {
  const sources = [...files].map(([path, text]) => readSource(path, text));
  const modules = new Map(
    sources.flatMap(({ path, program }) => (program ? [[path, readModule(program)] as const] : [])),
  );
  return [
    ...sources.flatMap(({ path, text }) => [
      ...ownColours(path, text),
      ...intlAtLoad(path, text),
      ...rawMessages(path, text),
      ...guestsByAddress(path, text),
    ]),
    ...[...modules].flatMap(([path, module]) => brokenModule(path, module).map((what) => `${path}: ${what}`)),
    ...schemasAtStart(modules),
    ...folderCircles(importsOf(modules)).map(
      (circle) => `${circle.split(' ')[0]}: HOUSE-7 imports itself: ${circle}`,
    ),
    ...sharedNames(sources, dynamicTargets(modules)),
    ...brokenIds(sources),
    ...sources.flatMap(fixedWaits),
    ...sources.flatMap(loneTexts),
    ...sources.flatMap(slowExpressions),
  ];
}

/** HOUSE-13 */
function ownColours(path: string, text: string): string[] {
  if (!path.endsWith('.css') || path === 'src/styles/tokens.css') return [];
  const found = text.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\([^)]*\)/gi) ?? [];
  return found.map((colour) => `${path}: HOUSE-13 has a colour of its own, ${colour}`);
}

/** HOUSE-14 */
function intlAtLoad(path: string, text: string): string[] {
  const isApp = path.startsWith('src/') && areaOf(path) !== null;
  const found = isApp ? (text.match(/^(?:export )?(?:const|let) \w+ = new Intl\.\w+/gm) ?? []) : [];
  return found.map((line) => `${path}: HOUSE-14 makes ${/Intl\.\w+/.exec(line)?.[0]} while it loads`);
}

/** HOUSE-17 */
function rawMessages(path: string, text: string): string[] {
  if (!/^src\/(?:app|data|features)\//.test(path) || areaOf(path) === null) return [];
  const ofAny =
    text.match(/\binstanceof Error \?|\}: Error\)|\bString\((?:error|failure|cause|why)\)/g) ?? [];
  const isOfApi = text.includes("api/errors.ts'");
  const read = isOfApi ? [] : (text.match(/\b(?:e|err|error|failure|cause)\??\.message\b/g) ?? []);
  return [...ofAny, ...read].map((what) => `${path}: HOUSE-17 shows an error's own message (${what})`);
}

const mayAskForAddress = new Set(['server/is-guest.ts', 'server/auth/repository.ts']);

/** HOUSE-19 */
function guestsByAddress(path: string, text: string): string[] {
  if (!path.startsWith('server/') || isOfTests(path) || mayAskForAddress.has(path)) return [];
  const found = text.match(/\bemail is (?:not )?null\b/g) ?? [];
  return found.map((what) => `${path}: HOUSE-19 tells a guest by the address (${what})`);
}

/** The files that each file imports; tests put together what they like. */
const importsOf = (modules: ReadonlyMap<string, Module>): Map<string, string[]> =>
  new Map(
    [...modules]
      .filter(([path]) => !isOfTests(path))
      .map(([path, module]) => [path, module.imports.filter(isOurs).map((name) => targetOf(path, name))]),
  );

/** The modules that the app loads by import(). */
const dynamicTargets = (modules: ReadonlyMap<string, Module>): Set<string> =>
  new Set(
    [...modules].flatMap(([path, { later }]) =>
      path.startsWith('src/') && !isOfTests(path)
        ? later.filter(isOurs).map((name) => targetOf(path, name))
        : [],
    ),
  );

const isOurs = (name: string): boolean => name.startsWith('.');

/** The file that an import names, from the project's root. */
const targetOf = (path: string, name: string): string => posix.join(posix.dirname(path), name);

/** HOUSE-6 */
function schemasAtStart(modules: ReadonlyMap<string, Module>): string[] {
  const seen = new Set(['src/main.tsx', 'src/visitor.tsx']);
  const found: string[] = [];
  for (const path of seen) {
    for (const name of modules.get(path)?.loads ?? []) {
      if (!isOurs(name)) continue;
      const target = targetOf(path, name);
      if (areaOf(target) === 'contract') found.push(`${path}: HOUSE-6 loads ${target} at the start`);
      seen.add(target);
    }
  }
  return found;
}

function brokenModule(path: string, module: Module): string[] {
  const found = module.imports.flatMap((name) => brokenImport(path, name));
  if (!isRoot(path)) {
    found.push(...module.impure.map((what) => `HOUSE-3 reads ${what}`));
    if (!mayTakeTime(path)) found.push(...module.timers.map((what) => `HOUSE-3 starts ${what}`));
    if (module.imports.includes('uuid')) found.push('HOUSE-3 makes ids of its own (uuid)');
  }
  if (module.defaultExport && !path.endsWith('.config.ts')) found.push('HOUSE-5 has a default export');
  if (module.onlyReexports) found.push('HOUSE-5 only hands on what others export');
  return found;
}

function brokenImport(path: string, name: string): string[] {
  if (!isOurs(name)) return [];
  const target = targetOf(path, name);
  const from = areaOf(path);
  const to = areaOf(target);
  if (from === null) return [];
  if (target.endsWith('.module.css') && !path.startsWith(`${posix.dirname(target)}/`))
    return [`HOUSE-16 has the styles of another room (${target})`];
  const feature = featureOf(path);
  const other = featureOf(target);
  if (feature !== null && other !== null && feature !== other)
    return [`HOUSE-2 feature ${feature} imports feature ${other} (${target})`];
  const folder = serverFolderOf(target);
  if (serverFolderOf(path) === 'http' && folder !== null && !['http', 'db', 'texts'].includes(folder))
    return [`HOUSE-8 server/http imports server/${folder} (${target})`];
  if (from === 'server' && to === 'server' && path !== 'server/deps.ts' && isTooHigh(path, target))
    return [`HOUSE-18 imports another subject, or what is above subjects (${target})`];
  if (to === from) return [];
  if (to !== null && above[from]?.includes(to)) return [];
  return [`HOUSE-1 ${from} imports ${to ?? 'a test or a tool'} (${target})`];
}
