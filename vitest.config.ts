import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Everything but the browser tests; those have tests/e2e/vitest.config.ts. */
export default defineConfig({
  test: {
    include: ['{src,server,workers,tools,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', '**/node_modules/**'],
    environment: 'node',
    globalSetup: 'server/testing/new-database.ts',
    setupFiles: 'server/testing/cheap-passwords.ts',
    restoreMocks: true,
    // The simulation makes much garbage that lives shortly: more room for it saves a quarter of its time.
    execArgv: ['--max-semi-space-size=64'],
    // Vitest leaves one core free; on two cores that would be half of them.
    maxWorkers: availableParallelism(),
    // Enough for a machine that is busy with other things: no test needs a third of it.
    hookTimeout: 120_000,
    testTimeout: 60_000,
    // A wait that is met ends at once.
    expect: { poll: { timeout: 20_000 } },
  },
});
