import { readFile } from 'node:fs/promises';
import type { ReceiptDraft } from '../../src/domain/receipt/draft/draft.ts';
import { createTagger, type Tagger } from '../../src/domain/receipt/roles/tagger.ts';
import type { Engines, ImageEngine, OcrEngine, StartEngine } from '../../src/vision/engine.ts';
import { readReceipt } from '../../src/vision/read-receipt.ts';
import { projectFolder } from '../project-folder.ts';
import { decodePaper } from './decode-image.ts';
import { createPpOcrInNode } from './ppocr-engine.ts';
import { createTesseractInNode } from './tesseract-engine.ts';

/** Reads receipts. Engines start when first needed, and stay for later receipts. */
export interface ReceiptReader {
  /** Throws ImageError for an unusable image. */
  read(bytes: Uint8Array): Promise<ReceiptDraft>;
  close(): Promise<void>;
}

const starts: Record<ImageEngine, StartEngine> = {
  ppocr: createPpOcrInNode,
  tesseract: createTesseractInNode,
};
/** The model of roles; without its file the rules read alone. */
const readTagger = async (): Promise<Tagger | null> =>
  createTagger(
    await readFile(new URL('src/domain/receipt/roles/roles.bin', projectFolder)).catch(() => null),
  );

const all: readonly ImageEngine[] = ['ppocr', 'tesseract'];

interface ReaderOptions {
  /** At most so many receipts are read at once; the others wait in order. */
  size?: number;
  names?: readonly ImageEngine[];
  /** Without one, a bill may be of any day. */
  clock?: () => Date;
}

export function createReceiptReader({ size = 1, names = all, clock }: ReaderOptions = {}): ReceiptReader {
  const idle: EngineSet[] = [];
  const waiting: ((engineSet: EngineSet) => void)[] = [];
  let open = 0;

  async function take(): Promise<EngineSet> {
    const engineSet = idle.pop();
    if (engineSet) return engineSet;
    if (open >= size) return new Promise((resolve) => waiting.push(resolve));
    open++;
    return createEngineSet(names);
  }

  function give(engineSet: EngineSet): void {
    const next = waiting.shift();
    if (next) next(engineSet);
    else idle.push(engineSet);
  }

  return {
    async read(bytes) {
      const image = await decodePaper(bytes);
      const engineSet = await take();
      try {
        return await readReceipt(image, engineSet.engines, clock ? { today: dayOf(clock()) } : {});
      } finally {
        give(engineSet);
      }
    },
    async close() {
      await Promise.all(idle.splice(0).map((engineSet) => engineSet.close()));
      open = 0;
    },
  };
}

/** The day where the bills are; "sv-SE" writes it as ISO does. */
const dayOf = (now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kuala_Lumpur' }).format(now);

/** Engines for one receipt at a time. */
interface EngineSet {
  engines: Engines;
  close: () => Promise<void>;
}

function createEngineSet(names: readonly ImageEngine[]): EngineSet {
  const running = new Map<ImageEngine, Promise<OcrEngine>>();
  let roles: Promise<Tagger | null> | undefined;
  const tagger = (): Promise<Tagger | null> => (roles ??= readTagger());
  const startOnce =
    (name: ImageEngine): StartEngine =>
    () => {
      const engine = running.get(name) ?? starts[name]();
      running.set(name, engine);
      // If an engine can't start, the next reading tries again.
      engine.catch(() => running.delete(name));
      return engine;
    };
  return {
    engines: { ...Object.fromEntries(names.map((name) => [name, startOnce(name)])), tagger },
    close: async () => {
      for (const engine of running.values()) await (await engine).close();
    },
  };
}
