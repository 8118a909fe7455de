import type { Page } from 'playwright-core';
import { build } from 'vite';
import { root } from '../../server/bin/bootstrap.mjs';
import type { Board } from '../../src/domain/board/board.ts';
import type { split } from '../../src/domain/split/split.ts';

/** Milliseconds of each split of the board in the page. The first calls, which warm it up, are left out. */
export async function splitInBrowser(page: Page, board: Board): Promise<number[]> {
  await page.evaluate(await bundled('src/domain/split/split.ts'));
  return page.evaluate((bill) => {
    const { maths } = globalThis as unknown as { maths: { split: typeof split } };
    const times: number[] = [];
    for (let round = 0; round < 120; round += 1) {
      const began = performance.now();
      maths.split({ ...bill }, 'bench');
      times.push(performance.now() - began);
    }
    return times.slice(20);
  }, board);
}

/** A module and its imports as one script that sets `maths`. */
async function bundled(entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'maths' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('Nothing was built.');
  return `${output.output[0].code}; globalThis.maths = maths;`;
}
