import { bandsOf } from './image/bands.ts';
import { prepareForReading, type Prepared } from './image/prepare.ts';
import type { GrayImage } from './image/raster.ts';
import { toFractions, type Box } from '../domain/receipt/rows/box.ts';
import type { ReceiptDraft } from '../domain/receipt/draft/draft.ts';
import type { Engines, OcrEngine } from './engine.ts';
import { isDoubtful, isEnough } from '../domain/receipt/draft/when-to-stop.ts';
import { draftFromPages, type Look } from '../domain/receipt/draft/draft-from-pages.ts';
import type { FoundLine, OcrLine, OcrPage } from '../domain/receipt/rows/ocr-page.ts';

interface ReadingHooks {
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
  onLines?: (lines: FoundLine[]) => void;
}

/** What the first look takes of the whole time, for the progress shown. */
const READ_ONCE = 0.55;

/** One look at the image. */
type Step = (image: GrayImage, hooks: Required<ReadingHooks>) => Promise<Look>;

/**
 * From an upright grey image to a draft, the same on every phone and in Node. Boxes are fractions of
 * the image that came in.
 *
 *   PP-OCR here:  PP-OCR ----doubt----> Tesseract -----------> both weighed together
 *   without it:   Tesseract --doubt---> Tesseract on harder strokes ----^
 *
 * An engine that can't run leaves its place to the next one. Rejects only when none can.
 */
export async function readReceipt(
  image: GrayImage,
  engines: Engines,
  { onProgress = () => undefined, onLines = () => undefined }: ReadingHooks = {},
): Promise<ReceiptDraft> {
  const steps = stepsOf(engines);
  const looks: Look[] = [];
  let failure: unknown = new Error('there is no engine to read with');
  for (const step of steps) {
    const from = looks.length ? READ_ONCE : 0;
    const share = looks.length ? 1 - READ_ONCE : READ_ONCE;
    try {
      const look = await step(image, {
        onProgress: (done) => onProgress(from + share * done),
        // The screen shows the first look's lines already.
        onLines: looks.length ? () => undefined : onLines,
      });
      looks.push(look);
    } catch (error) {
      failure = error;
      continue;
    }
    if (looks.length === MOST_LOOKS || look0(looks).lines.length === 0) break;
    if (!isDoubtful(draftFromPages(looks))) break;
  }
  if (looks.length === 0) throw failure;
  onProgress(1);
  return draftFromPages(looks);
}

const MOST_LOOKS = 2;
const look0 = ([first]: readonly Look[]): OcrPage => first?.page ?? { width: 0, height: 0, lines: [] };

/** In the order of trust. PP-OCR takes the image as it is; Tesseract wants it prepared. */
function stepsOf({ ppocr, tesseract }: Engines): Step[] {
  const steps: Step[] = [];
  if (ppocr)
    steps.push(async (image, { onProgress, onLines }) => {
      const lookAt = (page: OcrPage): Look => ({
        page,
        place: (box) => toFractions(box, page),
        engine: 'ppocr',
      });
      const engine = await ppocr();
      const page = await engine.read(image, onProgress, (sofar) => {
        onLines(foundLines(lookAt(sofar)));
        return isEnough(lookAt(sofar));
      });
      onLines(foundLines(lookAt(page)));
      return lookAt(page);
    });
  if (tesseract) {
    let prepared: Prepared | undefined;
    const read =
      (strokes: 'image' | 'sharp'): Step =>
      async (image, { onProgress, onLines }) => {
        const engine = await tesseract();
        prepared ??= prepareForReading(image);
        const place = prepared.toOriginal;
        onProgress(PREPARED);
        const page = await readBands(prepared[strokes], engine, {
          onProgress: (done) => onProgress(PREPARED + (1 - PREPARED) * done),
          onLines: (sofar) => onLines(foundLines({ page: sofar, place })),
        });
        return { page, place, engine: 'tesseract' };
      };
    steps.push(read('image'), read('sharp'));
  }
  return steps;
}

/** What preparing takes of one look with Tesseract. */
const PREPARED = 0.15;

/** Reads strip by strip from the top; `onLines` hears the page as far as it is read. */
async function readBands(
  image: GrayImage,
  engine: OcrEngine,
  hooks: { onProgress: (done: number) => void; onLines: (page: OcrPage) => void },
): Promise<OcrPage> {
  const lines: OcrLine[] = [];
  for (const band of bandsOf(image)) {
    const { height } = band.image;
    const read = await engine.read(band.image, (done) =>
      hooks.onProgress((band.top + done * height) / image.height),
    );
    lines.push(...read.lines.map((line) => moved(line, band.top)));
    hooks.onProgress((band.top + height) / image.height);
    hooks.onLines({ width: image.width, height: image.height, lines });
  }
  return { width: image.width, height: image.height, lines };
}

const down = (box: Box, by: number): Box => ({ ...box, y0: box.y0 + by, y1: box.y1 + by });
const moved = ({ words, box }: OcrLine, by: number): OcrLine => ({
  box: down(box, by),
  words: words.map((word) => ({ ...word, box: down(word.box, by) })),
});

const foundLines = ({ page, place }: Pick<Look, 'page' | 'place'>): FoundLine[] =>
  page.lines.map(({ words, box }) => ({
    text: words.map((word) => word.text).join(' '),
    box: place(box),
    confidence: words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length),
  }));
