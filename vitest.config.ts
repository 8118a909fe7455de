import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Everything but the browser tests; those have tests/e2e/vitest.config.ts. */
export default defineConfig({
  test: {
    include: ['{src,server,workers,tools,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', '**/node_modules/**'],
    environment: 'node',
    restoreMocks: true,
    // Vitest leaves one core free; on two cores that would be half of them.
    maxWorkers: availableParallelism(),
    // Making an embedded database takes seconds, and on a busy machine many.
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
});
