import { expose, transfer } from 'comlink';
import type { EngineName } from '../../domain/receipt/draft/draft.ts';
import { createTagger, type Tagger } from '../../domain/receipt/roles/tagger.ts';
import type { Engines, OcrEngine, StartEngine } from '../../vision/engine.ts';
import type { PpOcrFiles } from '../../vision/ppocr/files.ts';
import { readReceipt } from '../../vision/read-receipt.ts';
import { imageResultOf, type ReadingService } from '../../vision/reading-service.ts';
import { decodeImage, grayOf, somePrint } from './ocr/decode-image.ts';
import { findPaperOn, paperOf, withPhoto } from './ocr/paper.ts';
import { createPpOcrInWorker } from './ocr/ppocr-engine.ts';
import { createTesseractInWorker } from './ocr/tesseract-engine.ts';

/** Entry of the reading worker: connects canvases and engines with `vision`. */
const JPEG_QUALITY = 0.85;

const running = new Map<EngineName, Promise<OcrEngine>>();
let hasPpOcr = false;
/** Let go once the engine has started: they are 25 MB. */
let files: PpOcrFiles | null = null;

/** One engine of each kind for the worker's life. If it can't start, the next call tries again. */
const startOnce =
  (name: EngineName, start: StartEngine): StartEngine =>
  () => {
    const engine = running.get(name) ?? start();
    running.set(name, engine);
    engine.catch(() => running.delete(name));
    return engine;
  };

const tesseract = startOnce('tesseract', () => createTesseractInWorker(self.location.origin));

const ppocr = startOnce('ppocr', async () => {
  if (!files) throw new Error('PP-OCR is not here');
  const engine = await createPpOcrInWorker(files);
  files = null;
  return engine;
});

/** A line that says nothing must not hold up the rules. */
const ROLES_MS = 5_000;

/** The model of roles is stored with Tesseract's files. Without it the next receipt asks again. */
let roles: Promise<Tagger | null> | null = null;

async function tagger(): Promise<Tagger | null> {
  roles ??= fetch(`${self.location.origin}/ocr/roles.bin`, { signal: AbortSignal.timeout(ROLES_MS) })
    .then(async (answer) => createTagger(answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null))
    .catch(() => null);
  const found = await roles;
  if (!found) roles = null;
  return found;
}

/** PP-OCR if the page has given its files, and Tesseract for a second reading; else Tesseract alone. */
const engines = (): Engines => (hasPpOcr ? { ppocr, tesseract, tagger } : { tesseract, tagger });

const service: ReadingService = {
  findPaper: (bytes) => imageResultOf(() => withPhoto(bytes, findPaperOn)),
  async prepare(bytes, given) {
    const result = await imageResultOf(async () => {
      const { canvas, corners } = await withPhoto(bytes, (photo) => {
        const between = given ?? findPaperOn(photo);
        return { canvas: paperOf(photo, between), corners: between };
      });
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
      return { bytes: await blob.arrayBuffer(), width: canvas.width, height: canvas.height, corners };
    });
    return result.ok ? transfer(result, [result.value.bytes]) : result;
  },
  read: (bytes, onProgress, onLines, text) =>
    imageResultOf(async () => {
      const own: Engines = { ...engines(), ...(text && { text }) };
      // The engine loads while the image is decoded. An error here comes again where the engine is awaited.
      if (!text) void (own.ppocr ?? tesseract)().catch(() => undefined);
      return readReceipt(grayOf(await decodeImage(bytes)), own, {
        onProgress,
        onLines,
        onlyTurn: true, // the page turns its photo, and has it read anew
        today: new Intl.DateTimeFormat('sv-SE').format(new Date()),
      });
    }),
  async givePpOcr(given) {
    files = given;
    hasPpOcr = true;
  },
  async warm() {
    const start = engines().ppocr ?? tesseract;
    await (await start()).read(somePrint());
  },
};

expose(service);
