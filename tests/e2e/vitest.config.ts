import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The browser tests run the built app, with a browser and a server process for each file. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../', import.meta.url)),
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: 'tests/e2e/global-setup.ts',
    // The tests mostly wait: for the network, for the server.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine takes its time; a wait that is met ends at once.
    expect: { poll: { timeout: 20_000 } },
  },
});
