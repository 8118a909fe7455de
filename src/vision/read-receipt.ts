import { bandsOf } from './image/bands.ts';
import { prepareForTesseract, toOriginal, type Prepared } from './image/prepare-for-tesseract.ts';
import type { GrayImage } from './image/raster.ts';
import { toFractions, type Box } from '../domain/receipt/rows/box.ts';
import type { ReceiptDraft } from '../domain/receipt/draft/draft.ts';
import type { Engines, OcrEngine } from './engine.ts';
import { isTurned } from './is-turned.ts';
import { needsSecondReading, canStopReading } from '../domain/receipt/draft/when-to-stop.ts';
import { draftFromPages, scoredDraft, type PageReading } from '../domain/receipt/draft/draft-from-pages.ts';
import type { FoundLine, OcrLine, OcrPage } from '../domain/receipt/rows/ocr-page.ts';

interface ReadingHooks {
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
  onLines?: (lines: FoundLine[]) => void;
}

/** The first reading's part of the whole time, for the progress shown. */
const READ_ONCE = 0.55;

/** One reading of an image by one engine. */
export type ReadingStep = (hooks: Required<ReadingHooks>) => Promise<PageReading>;

/**
 * From an upright grey image to a draft, the same on every phone and in Node. Boxes are fractions of
 * the image that came in.
 *
 *   PP-OCR here:  PP-OCR ----doubt----> Tesseract -----------> both readings together
 *   without it:   Tesseract --doubt---> Tesseract on harder strokes ----^
 *   with text:    the text --doubt----> PP-OCR, else Tesseract ---------^
 *
 * An engine that can't run leaves its place to the next one. Rejects only when none can.
 */
export async function readReceipt(
  image: GrayImage,
  engines: Engines,
  hooks: ReadingHooks = {},
): Promise<ReceiptDraft> {
  const steps = readingSteps(image, engines).map((step) => withTagger(step, engines.tagger));
  const readings = await takeSteps(steps, hooks);
  const draft = draftFromPages(readings);
  return isTurned(image, readings, draft) ? { ...draft, turned: true } : draft;
}

/** Nothing waits for the model before there are words, and reading goes on without it. */
const withTagger =
  (step: ReadingStep, tagger: Engines['tagger']): ReadingStep =>
  async (hooks) => {
    const reading = await step(hooks);
    return { ...reading, tagger: (await tagger?.().catch(() => null)) ?? null };
  };

/** Takes step after step until the draft is without doubt; two of them at most. */
export async function takeSteps(
  steps: readonly ReadingStep[],
  { onProgress = () => undefined, onLines = () => undefined }: ReadingHooks = {},
): Promise<PageReading[]> {
  const readings: PageReading[] = [];
  let failure: unknown = new Error('there is no engine to read with');
  for (const step of steps) {
    const from = readings.length ? READ_ONCE : 0;
    const share = readings.length ? 1 - READ_ONCE : READ_ONCE;
    try {
      const reading = await step({
        onProgress: (done) => onProgress(from + share * done),
        // The screen shows the first reading's lines already.
        onLines: readings.length ? () => undefined : onLines,
      });
      readings.push(reading);
    } catch (error) {
      failure = error;
      continue;
    }
    if (readings.length === MAX_READINGS || firstPage(readings).lines.length === 0) break;
    if (!needsSecondReading(scoredDraft(readings))) break;
  }
  if (readings.length === 0) throw failure;
  onProgress(1);
  return readings;
}

const MAX_READINGS = 2;
const firstPage = ([first]: readonly PageReading[]): OcrPage =>
  first?.page ?? { width: 0, height: 0, lines: [] };

/** In the order of trust. PP-OCR takes the image as it is; Tesseract wants it prepared. */
export function readingSteps(image: GrayImage, { text, ppocr, tesseract }: Engines): ReadingStep[] {
  const steps: ReadingStep[] = [];
  if (text)
    steps.push(async ({ onLines }) => {
      const reading: PageReading = { page: text, place: (box) => toFractions(box, text), engine: 'text' };
      onLines(foundLines(reading));
      return reading;
    });
  if (ppocr)
    steps.push(async ({ onProgress, onLines }) => {
      const readingOf = (page: OcrPage): PageReading => ({
        page,
        place: (box) => toFractions(box, page),
        engine: 'ppocr',
      });
      const engine = await ppocr();
      const page = await engine.read(image, onProgress, (sofar) => {
        onLines(foundLines(readingOf(sofar)));
        return canStopReading(readingOf(sofar));
      });
      onLines(foundLines(readingOf(page)));
      return readingOf(page);
    });
  if (tesseract) {
    let prepared: Prepared | undefined;
    const read =
      (strokes: 'image' | 'sharp'): ReadingStep =>
      async ({ onProgress, onLines }) => {
        const engine = await tesseract();
        const ready = (prepared ??= prepareForTesseract(image));
        const place = (box: Box): Box => toOriginal(box, ready[strokes], ready.angle);
        onProgress(PREPARED);
        const page = await readBands(ready[strokes], engine, {
          onProgress: (done) => onProgress(PREPARED + (1 - PREPARED) * done),
          onLines: (sofar) => onLines(foundLines({ page: sofar, place })),
        });
        return { page: isTexture(page) ? { ...page, lines: [] } : page, place, engine: 'tesseract' };
      };
    steps.push(read('image'), read('sharp'));
  }
  return steps;
}

/**
 * Tesseract finds words in plaster and wood, too, now and then an amount among them. But none of three
 * characters that it is sure of: 0 in each of 30 photos of plaster, 13 or more in the palest receipts.
 */
const isTexture = ({ lines }: OcrPage): boolean =>
  !lines.some(({ words }) => words.some(({ text, confidence }) => text.length >= 3 && confidence >= 0.7));

/** The part of one reading with Tesseract that preparing takes. */
const PREPARED = 0.15;

/** Reads strip by strip from the top; `onLines` hears the page as far as it is read. */
export async function readBands(
  image: GrayImage,
  engine: OcrEngine,
  hooks?: { onProgress: (done: number) => void; onLines: (page: OcrPage) => void },
): Promise<OcrPage> {
  const lines: OcrLine[] = [];
  for (const band of bandsOf(image)) {
    const { height } = band.image;
    const read = await engine.read(band.image, (done) =>
      hooks?.onProgress((band.top + done * height) / image.height),
    );
    lines.push(...read.lines.map((line) => moved(line, band.top)));
    hooks?.onProgress((band.top + height) / image.height);
    hooks?.onLines({ width: image.width, height: image.height, lines });
  }
  return { width: image.width, height: image.height, lines };
}

const down = (box: Box, by: number): Box => ({ ...box, y0: box.y0 + by, y1: box.y1 + by });
const moved = ({ words, box }: OcrLine, by: number): OcrLine => ({
  box: down(box, by),
  words: words.map((word) => ({ ...word, box: down(word.box, by) })),
});

const foundLines = ({ page, place }: Pick<PageReading, 'page' | 'place'>): FoundLine[] =>
  page.lines.map(({ words, box }) => ({
    text: words.map((word) => word.text).join(' '),
    box: place(box),
    confidence: words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length),
  }));
