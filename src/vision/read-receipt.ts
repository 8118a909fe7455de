import { draftFromPages, scoredDraft, type PageReading } from '../domain/receipt/draft/draft-from-pages.ts';
import type { ReceiptDraft } from '../domain/receipt/draft/draft.ts';
import { emptyDraft } from '../domain/receipt/draft/empty-draft.ts';
import { needsSecondReading, canStopReading } from '../domain/receipt/draft/when-to-stop.ts';
import { toFractions, type Box } from '../domain/receipt/rows/box.ts';
import type { FoundLine, OcrLine, OcrPage } from '../domain/receipt/rows/ocr-page.ts';
import type { Engines, OcrEngine } from './engine.ts';
import { findTurn, isSideways, isUnclear } from './find-turn.ts';
import { bandsOf } from './image/bands.ts';
import { prepareForTesseract, toOriginal, type Prepared } from './image/prepare-for-tesseract.ts';
import { quarterTurned, turnedBack, type QuarterTurn } from './image/quarter-turn.ts';
import type { GrayImage } from './image/raster.ts';
import { isTurned } from './is-turned.ts';

interface ReadingHooks {
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
  onLines?: (lines: FoundLine[]) => void;
  /** The ISO day where the reader is; no bill is of a later one. */
  today?: string;
  /** An image that is turned is not read: the draft says how far. */
  onlyTurn?: boolean;
}

/** Thrown before an image is read that must be turned first. */
class TurnedImage extends Error {
  readonly by: QuarterTurn;

  constructor(by: QuarterTurn) {
    super(`turned by ${by} degrees`);
    this.by = by;
  }
}

/** The first reading's part of the whole time, for the progress shown. */
const READ_ONCE = 0.55;

/** One reading of an image by one engine. */
export type ReadingStep = (
  hooks: Required<Pick<ReadingHooks, 'onProgress' | 'onLines'>>,
) => Promise<PageReading>;

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
  const told = (steps: readonly ReadingStep[]) => steps.map((step) => withTagger(step, engines.tagger));
  let readings: PageReading[];
  try {
    readings = await takeSteps(told(readingSteps(image, engines, hooks.today)), hooks);
  } catch (error) {
    if (!(error instanceof TurnedImage)) throw error;
    if (hooks.onlyTurn) return { ...emptyDraft, turned: true, turn: error.by };
    readings = await takeSteps(told(turnedSteps(image, engines, error.by, hooks.today)), hooks);
    return { ...draftFromPages(readings, hooks.today), turn: error.by };
  }
  const draft = draftFromPages(readings, hooks.today);
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
  { onProgress = () => undefined, onLines = () => undefined, today }: ReadingHooks = {},
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
      if (error instanceof TurnedImage) throw error;
      failure = error;
      continue;
    }
    if (readings.length === MAX_READINGS || firstPage(readings).lines.length === 0) break;
    if (!needsSecondReading(scoredDraft(readings, today))) break;
  }
  if (readings.length === 0) throw failure;
  onProgress(1);
  return readings;
}

const MAX_READINGS = 2;
const firstPage = ([first]: readonly PageReading[]): OcrPage =>
  first?.page ?? { width: 0, height: 0, lines: [] };

/** The steps for the image turned upright; boxes are fractions of the image that came in. */
const turnedSteps = (image: GrayImage, engines: Engines, by: QuarterTurn, today?: string): ReadingStep[] =>
  readingSteps(quarterTurned(image, by), engines, today, false).map((step) => async (hooks) => {
    const onLines = (lines: FoundLine[]): void =>
      hooks.onLines(lines.map((line) => ({ ...line, box: turnedBack(line.box, by) })));
    const { place, ...reading } = await step({ ...hooks, onLines });
    return { ...reading, place: (box) => turnedBack(place(box), by) };
  });

/** In the order of trust. PP-OCR takes the image as it is; Tesseract wants it prepared. */
export function readingSteps(
  image: GrayImage,
  { text, ppocr, tesseract }: Engines,
  today?: string,
  mayTurn = true,
): ReadingStep[] {
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
      let doubt: readonly Box[] | null = null;
      let isJudged = !mayTurn;
      const read = (): Promise<OcrPage> =>
        engine.read(image, onProgress, (sofar, found) => {
          if (!isJudged && (sofar.lines.length === 0 ? isSideways(found) : isUnclear(sofar))) doubt = found;
          isJudged ||= doubt !== null || sofar.lines.length > 0;
          if (doubt) return true;
          onLines(foundLines(readingOf(sofar)));
          return canStopReading(readingOf(sofar), today);
        });
      let page = await read();
      if (doubt) {
        const by = await findTurn(image, doubt, engine);
        if (by !== null) throw new TurnedImage(by);
        doubt = null;
        page = await read();
      }
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
