import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker } from 'tesseract.js';
import type { OcrEngine } from '../../src/vision/engine.ts';
import { readWithTesseract, TESSERACT } from '../../src/vision/tesseract.ts';

const resolve = createRequire(import.meta.url).resolve;

/** Tesseract in a thread of Node's, with core and language data out of node_modules. */
export async function createTesseractInNode(): Promise<OcrEngine> {
  let report: ((fraction: number) => void) | undefined;
  const worker = await createWorker(TESSERACT.language, TESSERACT.engineMode, {
    langPath: join(dirname(resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') report?.(progress);
    },
    errorHandler: () => undefined, // the call that failed rejects as well
  });
  await worker.setParameters(TESSERACT.parameters as unknown as Parameters<typeof worker.setParameters>[0]);
  return {
    async read(image, onProgress) {
      report = onProgress;
      return readWithTesseract(worker, image);
    },
    async close() {
      await worker.terminate();
    },
  };
}
