import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files with long tests. In a fresh clone Vitest takes files by size: these would come last. */
const longTests = [
  'better-reading',
  'cleared-device',
  'corners',
  'killed-server',
  'undo-offline',
  'background-sync',
  'badge',
  'live-amounts',
  'firefox',
  'webkit',
];

class LongTestsEarly extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it sorts no array
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      longTests.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    // Not all at once: some of them only wait.
    const [others, long] = [sorted.filter((file) => !isLong(file)), sorted.filter(isLong)];
    return [...others.slice(0, 8), ...long, ...others.slice(8)];
  }
}

/** The browser tests run the built app. The files of a worker share its server process and its browser. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../', import.meta.url)),
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: 'tests/e2e/global-setup.ts',
    sequence: { sequencer: LongTestsEarly },
    onConsoleLog: (log) => !log.startsWith('oidc-provider '), // as in vitest.config.ts
    // Twice two cores: half of the time a worker waits, for the network, for the server, or by a timer.
    maxWorkers: 4,
    // A worker keeps its modules, and with them its server and its browser (warm-server.ts, browser.ts).
    isolate: false,
    // Enough for a machine that is busy with other things: no test needs a third of it.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A wait that is met ends at once.
    expect: { poll: { timeout: 60_000 } },
    // One of 800 waits that a busy machine did not meet: told in the summary of `npm test`.
    retry: process.env['CI'] === 'true' ? 1 : 0,
  },
});
