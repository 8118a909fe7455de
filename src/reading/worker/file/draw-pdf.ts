import type { OcrLine, OcrPage } from '../../../domain/receipt/rows/ocr-page.ts';
import { ImageError } from '../../../vision/image/image-error.ts';
import { MAX_PDF_PAGES, pageScale } from '../../../vision/pdf/pdf-limits.ts';
import { isReadable, linesOf, type TextPiece } from '../../../vision/pdf/text-lines.ts';
import { boundMemory } from './bounded-memory.ts';
import { inkOf, joinPages, type DrawnPage } from './join-pages.ts';
import { loadPdfLibrary, NoFilters, WorkerCanvases, type PdfLibrary, type PdfPage } from './pdf-library.ts';

/** Ten times what a page full of text needs. */
const MAX_OPERATIONS = 100_000;
/** The pixels of a picture on a page; larger ones are left out. */
const MAX_PICTURE = 50_000_000;

/** All pages as one picture, from top to bottom, and their text. Throws ImageError. */
export async function drawPdf(
  bytes: ArrayBuffer,
  files: string,
  onProgress: (fraction: number) => void,
): Promise<{ canvas: OffscreenCanvas; text: OcrPage | null }> {
  const library = await loadPdfLibrary(files);
  const check = boundMemory();
  const fail = (error: unknown): never => {
    check();
    throw failureOf(error);
  };
  const document = await library
    .getDocument({
      data: new Uint8Array(bytes),
      // Letters are drawn as outlines: a worker has no fonts of a page, and no policy allows eval.
      disableFontFace: true,
      useSystemFonts: false,
      isEvalSupported: false,
      CanvasFactory: WorkerCanvases,
      FilterFactory: NoFilters,
      useWorkerFetch: true,
      wasmUrl: `${files}/`,
      maxImageSize: MAX_PICTURE,
      verbosity: 0,
    })
    .promise.catch(fail);
  const count = document.numPages;
  if (count > MAX_PDF_PAGES) throw new ImageError('pdf-pages', `${count} pages`);
  const pages: DrawnPage[] = [];
  for (let number = 1; number <= count; number += 1) {
    const page = await document.getPage(number).catch(fail);
    pages.push(await drawPage(page, library, count).catch(fail));
    check();
    onProgress(number / (count + 1));
  }
  const { canvas, lines } = joinPages(pages);
  const text = { width: canvas.width, height: canvas.height, lines };
  const isText = pages.every((page) => page.lines.length > 0 || page.ink === null) && isReadable(text);
  return { canvas, text: isText ? text : null };
}

function failureOf(error: unknown): ImageError {
  if (error instanceof ImageError) return error;
  const isLocked = error instanceof Error && error.name === 'PasswordException';
  return new ImageError(isLocked ? 'pdf-locked' : 'pdf-damaged', String(error));
}

async function drawPage(page: PdfPage, library: PdfLibrary, count: number): Promise<DrawnPage> {
  const size = page.getViewport({ scale: 1 });
  const scale = pageScale(size.width, size.height, count);
  if (scale === null) throw new ImageError('pdf-damaged', `${size.width} x ${size.height}`);
  const viewport = page.getViewport({ scale });
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // For the screen, drawing would wait for the screen's frames, which a worker may not have.
  const intent = 'print';
  let isTooMuch = false;
  const operationsFilter = (at: number): boolean => {
    isTooMuch = at > MAX_OPERATIONS;
    if (isTooMuch) throw new ImageError('too-complex', 'too many operations');
    return true;
  };
  await page.render({ canvas, viewport, intent, operationsFilter }).promise.catch((error: unknown) => {
    throw isTooMuch ? new ImageError('too-complex', 'too many operations') : error;
  });
  const lines = (await showsItsText(page, library, intent)) ? await textOf(page, library, viewport) : [];
  return { canvas, ink: inkOf(canvas), lines };
}

const INVISIBLE = 3;

/** False for a scanned page: what its program read of it lies there unseen. The readers here read better. */
async function showsItsText(page: PdfPage, { OPS }: PdfLibrary, intent: string): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList({ intent });
  return !fnArray.some((kind, at) => kind === OPS.setTextRenderingMode && argsArray[at]?.[0] === INVISIBLE);
}

async function textOf(
  page: PdfPage,
  { Util }: PdfLibrary,
  { transform, width }: ReturnType<PdfPage['getViewport']>,
): Promise<OcrLine[]> {
  const scale = Math.hypot(transform[0], transform[1]);
  const pieces: TextPiece[] = [];
  const reader = page.streamTextContent().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    for (const item of part.value.items)
      pieces.push({
        text: item.str,
        transform: Util.transform(transform, item.transform),
        width: item.width * scale,
      });
  return linesOf(pieces).filter(({ box }) => box.x0 < width && box.x1 > 0);
}
