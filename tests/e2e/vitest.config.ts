import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The browser tests run the built app. The files of a worker share its server process and its browser. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../', import.meta.url)),
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: 'tests/e2e/global-setup.ts',
    onConsoleLog: (log) => !log.startsWith('oidc-provider '), // as in vitest.config.ts
    // Twice two cores: half of the time a worker waits, for the network, for the server, or by a timer.
    maxWorkers: 4,
    // A worker keeps its modules, and with them its server and its browser (warm-server.ts, browser.ts).
    isolate: false,
    // Enough for a machine that is busy with other things: no test needs a third of it.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A wait that is met ends at once.
    expect: { poll: { timeout: 20_000 } },
  },
});
