import type { OcrLine, OcrPage } from '../domain/receipt/rows/ocr-page.ts';
import { encodePgm } from './image/pgm.ts';
import type { GrayImage } from './image/raster.ts';

/**
 * How Tesseract is run, the same in a browser and in Node; only where its files lie differs.
 * LSTM network only, one uniform block of text: receipts are one column, and page analysis tears
 * amounts off their rows.
 */
export const TESSERACT = {
  language: 'eng',
  engineMode: 1,
  parameters: { tessedit_pageseg_mode: '6' },
} as const;

/** The part of a tesseract.js worker that is used here. */
interface TesseractWorker {
  recognize(
    image: Uint8Array,
    options: object,
    output: { blocks: boolean; text: boolean },
  ): Promise<{ data: { blocks: TesseractBlock[] | null } }>;
}

interface TesseractBlock {
  paragraphs: { lines: TesseractLine[] }[];
}

interface TesseractLine {
  bbox: TesseractBox;
  words: { text: string; confidence: number; bbox: TesseractBox }[];
}

interface TesseractBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Reads one prepared image. */
export async function readWithTesseract(worker: TesseractWorker, image: GrayImage): Promise<OcrPage> {
  const { data } = await worker.recognize(encodePgm(image), {}, { blocks: true, text: false });
  const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap(({ lines: all }) => all));
  return { width: image.width, height: image.height, lines: lines.map(lineOf) };
}

const lineOf = ({ bbox, words }: TesseractLine): OcrLine => ({
  box: bbox,
  words: words.map((word) => ({ text: word.text, box: word.bbox, confidence: word.confidence / 100 })),
});
