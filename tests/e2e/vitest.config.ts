import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The browser tests: a browser and a real server process for each file, the built app. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../', import.meta.url)),
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: 'tests/e2e/global-setup.ts',
    // They mostly wait: for the network, for the server, for a moment to pass.
    maxWorkers: 2,
    // Two browsers and two servers share what cores there are: what fails twice has failed.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A page on a busy machine takes its time to draw a picture or to hear from the server; a wait that is met ends at once.
    expect: { poll: { timeout: 20_000 } },
  },
});
