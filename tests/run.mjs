// npm test: all checks and tests, from a fresh clone too. Prints the totals; exit code 0 if nothing failed.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildClient, ensureDependencies, root, say } from '../server/bin/bootstrap.mjs';

ensureDependencies();
const { ensureChromium } = await import('./support/chromium.mjs');
const { ensureArial } = await import('./support/fonts.mjs');
const { ensureOtherBrowsers } = await import('./support/other-browsers.mjs');
const { startPostgres } = await import('./support/postgres.mjs');

const inCI = process.env['CI'] === 'true';
const temp = mkdtempSync(join(tmpdir(), 'kira-test-'));
/**
 * @type {{name: string, passed: number, failed: number, skipped: number, seconds: number, note?: string}[]}
 */
const results = [];
/** A line for each failed test, told again at the end: the log before it may be cut off. @type {string[]} */
const failures = [];
/** Tests that passed at the second try only. @type {string[]} */
const secondTries = [];
const settings = new Set([
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'KIRA_DATA',
  'KIRA_SECRET',
  'PUBLIC_URL',
  'PORT',
  'HOST',
]);
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.once(signal, () => {
    for (const child of running) child.kill('SIGTERM');
    process.exit(130);
  });
process.once('exit', () => rmSync(temp, { recursive: true, force: true }));

/**
 * @param {string} program a package's program, below node_modules
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<number>} the exit code
 */
function runTool(program, args, env = {}) {
  // The tests make their own databases and mail, so the shell's settings are left out.
  const own = Object.fromEntries(Object.entries(process.env).filter(([key]) => !settings.has(key)));
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...own, ...env },
    });
    running.add(child);
    child.on('exit', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** A check that passes or fails as a whole. */
async function check(
  /** @type {string} */ name,
  /** @type {string} */ program,
  /** @type {string[]} */ args,
) {
  say(`\n== ${name}`);
  const began = performance.now();
  const good = (await runTool(program, args)) === 0;
  record(name, began, { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 });
}

/** A run of vitest; its own report says how many tests there were. */
async function tests(
  /** @type {string} */ name,
  /** @type {string[]} */ args,
  /** @type {Record<string, string>} */ env,
) {
  say(`\n== ${name}`);
  const began = performance.now();
  const report = join(temp, `${results.length}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool('vitest/vitest.mjs', ['run', ...args, ...reporters], env);
  const totals = readTotals(report);
  // A crash, or an error outside of any test, fails the run and no test.
  if (code !== 0 && totals.failed === 0) {
    totals.failed = 1;
    failures.push(`${name}: an error outside of any test`);
  }
  record(name, began, totals);
}

/**
 * @typedef {object} TestFile
 * @property {string} name
 * @property {string} status
 * @property {string} message
 * @property {{fullName: string, status: string, failureMessages: string[]}[]} assertionResults
 */

function readTotals(/** @type {string} */ report) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    const files = /** @type {TestFile[]} */ (testResults);
    const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
    for (const file of broken) failures.push(`${relative(root, file.name)}\n    ${firstLine(file.message)}`);
    for (const file of files)
      for (const { fullName, status, failureMessages } of file.assertionResults) {
        const line = `${relative(root, file.name)} > ${fullName}\n    ${firstLine(failureMessages[0] ?? '')}`;
        if (status === 'failed') failures.push(line);
        else if (failureMessages.length > 0) secondTries.push(line);
      }
    return {
      passed: numPassedTests,
      failed: numFailedTests + broken.length,
      skipped: numPendingTests + numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }; // no report: vitest itself did not start or finish
  }
}

const firstLine = (/** @type {string} */ text) => text.split('\n', 1)[0];

/**
 * @param {string} name
 * @param {number} began
 * @param {{passed: number, failed: number, skipped: number}} totals
 * @param {string} [note]
 */
function record(name, began, totals, note) {
  results.push({ name, ...totals, seconds: (performance.now() - began) / 1000, ...(note ? { note } : {}) });
}

const began = performance.now();
const given = process.env['KIRA_TEST_PG'] ?? process.env['DATABASE_URL'];
const own = given ? null : await startPostgres({ install: true, durable: false });
const postgres = given ?? own?.url;

await check('types', 'typescript/bin/tsc', ['-b']);
await check('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']);
await check('format', 'oxfmt/bin/oxfmt', ['--check', '.']);
await tests('unit, property, simulation and contract tests', [], postgres ? { KIRA_TEST_PG: postgres } : {});
if (!postgres)
  record('PostgreSQL', performance.now(), { passed: 0, failed: 0, skipped: 1 }, 'none could be had');
await own?.stop();

say('\n== build');
const building = performance.now();
const built = buildClient();
record('build', building, { passed: built ? 1 : 0, failed: built ? 0 : 1, skipped: 0 });
const chromium = await ensureChromium();
if (!built)
  record('browser tests', performance.now(), { passed: 0, failed: 0, skipped: 1 }, 'nothing was built');
else if (chromium) {
  ensureArial();
  for (const [name, isHere] of Object.entries(ensureOtherBrowsers()))
    if (!isHere)
      record(name, performance.now(), { passed: 0, failed: 0, skipped: 1 }, 'could not be installed here');
  await tests('browser tests', ['--config', 'tests/e2e/vitest.config.ts'], { KIRA_CHROMIUM: chromium });
} else {
  const failed = inCI ? 1 : 0;
  record(
    'browser tests',
    performance.now(),
    { passed: 0, failed, skipped: 1 - failed },
    'no Chromium could be had',
  );
}

const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
  results.reduce((total, result) => total + result[key], 0);
console.log('\n== Summary');
for (const { name, passed, failed, skipped, seconds, note } of results) {
  const mark = failed ? 'FAIL' : passed ? 'ok  ' : 'SKIP';
  console.log(
    `${mark} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped` +
      ` (${seconds.toFixed(1)} s)${note ? `: ${note}` : ''}`,
  );
}
for (const failure of failures) console.log(`FAIL ${failure}`);
for (const test of secondTries) console.log(`passed at the second try: ${test}`);
console.log(`All of it took ${((performance.now() - began) / 1000).toFixed(0)} s.\n`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = sum('failed') ? 1 : 0;
