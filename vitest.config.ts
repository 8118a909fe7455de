import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type Options = NonNullable<TestProjectInlineConfiguration['test']>;
const project = (name: string, test: Options) => ({ extends: true as const, test: { name, ...test } });

/** The files of a worker share an embedded database (test-server.ts). */
const shared = { globalSetup: 'server/testing/new-database.ts' };

/** Everything but the browser tests; those have tests/e2e/vitest.config.ts. */
export default defineConfig({
  test: {
    environment: 'node',
    restoreMocks: true,
    // The files of a worker share its modules: loading them anew takes as long as the tests.
    isolate: false,
    // The OpenID provider of the tests advises its operators, and wants a later Node than we support.
    onConsoleLog: (log) => !log.startsWith('oidc-provider '),
    // The simulation makes much garbage that lives shortly: more room for it saves a quarter of its time.
    execArgv: ['--max-semi-space-size=64'],
    // More than the cores: tests wait for databases, and for processes that they start.
    maxWorkers: availableParallelism() + 1,
    // Enough for a machine that is busy with other things: no test needs a third of it.
    hookTimeout: 120_000,
    testTimeout: 60_000,
    // A wait that is met ends at once.
    expect: { poll: { timeout: 20_000 } },
    // In the order of their names: a long file at the end would leave the other cores idle.
    projects: [
      project('server', {
        globalSetup: [shared.globalSetup, 'tests/support/build-server.ts'],
        include: ['server/**/*.test.ts'],
        setupFiles: ['server/testing/cheap-passwords.ts', 'server/testing/after-each.ts'],
      }),
      project('simulation', {
        ...shared,
        // As for the units.
        setupFiles: 'fake-indexeddb/auto',
        include: ['tests/simulation/*.test.ts'],
      }),
      project('tools', { include: ['tools/**/*.test.ts'] }),
      project('units', {
        // Before Dexie, which looks for it once.
        setupFiles: 'fake-indexeddb/auto',
        include: ['{src,workers,tests}/**/*.test.{ts,tsx}'],
        exclude: ['tests/{e2e,simulation}/**'],
      }),
    ],
  },
});
