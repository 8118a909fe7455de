// npm run bench -- NAME: one line of JSON per figure. Asserts nothing and is no part of the tests.
import { ensureClient, ensureDependencies, fail, root } from '../../server/bin/bootstrap.mjs';

/** Which of them measure the built app. */
const benches = {
  path: false,
  size: true,
  start: true,
  visit: true,
  server: false,
  parse: true,
  board: true,
  list: true,
  settle: true,
  groups: true,
  sync: true,
  live: true,
  fuzz: false,
  qr: false,
};

const name = process.argv[2] ?? '';
// `sync` takes the seeds of stories; the others a part of the name of what to measure.
const more = ['sync', 'parse', 'visit'];
const args = process.argv.slice(3);
if (!Object.hasOwn(benches, name) || (args.length && !more.includes(name)))
  fail(
    `usage: npm run bench -- ${Object.keys(benches).join('|')} [sync: --seeds A-B] [parse|visit: TEXT]`,
    2,
  );
ensureDependencies();
// Stories run the sources.
if (benches[/** @type {keyof typeof benches} */ (name)] && !args.includes('--seeds')) ensureClient();
process.chdir(root);
const { register } = await import('tsx/esm/api');
register();
process.argv = [...process.argv.slice(0, 2), ...args];
await import(`./${name}.ts`);
