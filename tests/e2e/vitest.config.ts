import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The browser tests: one browser at a time, a real server process each, the built app. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../', import.meta.url)),
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: 'tests/e2e/global-setup.ts',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A page on a busy machine takes its time to draw a picture or to hear from the server; a wait that is met ends at once.
    expect: { poll: { timeout: 20_000 } },
  },
});
