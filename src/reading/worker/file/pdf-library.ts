import { ImageError } from '../../../vision/image/image-error.ts';

/** The part of pdfjs-dist that is used here. It is loaded by its own address, and its types need a page. */
export interface PdfLibrary {
  getDocument: (options: object) => { promise: Promise<PdfDocument> };
  Util: { transform: (outer: readonly number[], inner: readonly number[]) => Transform };
  OPS: { setTextRenderingMode: number };
}

export type Transform = [number, number, number, number, number, number];

export interface PdfDocument {
  numPages: number;
  getPage: (number: number) => Promise<PdfPage>;
}

export interface PdfPage {
  getViewport: (options: { scale: number }) => Viewport;
  render: (options: object) => { promise: Promise<void> };
  getOperatorList: (options: object) => Promise<{ fnArray: number[]; argsArray: unknown[][] }>;
  /** `getTextContent` reads it in a way that Safari doesn't know. */
  streamTextContent: () => ReadableStream<{ items: PdfText[] }>;
}

interface Viewport {
  width: number;
  height: number;
  transform: Transform;
}

interface PdfText {
  str: string;
  width: number;
  transform: Transform;
}

/** Kira's origin serves it, and the service worker stores it (src/reading/assets.ts). */
export async function loadPdfLibrary(files: string): Promise<PdfLibrary> {
  try {
    // The second one's code runs in this worker, too: then ending this worker ends everything.
    const load = (name: string): Promise<unknown> => import(/* @vite-ignore */ `${files}/${name}`);
    const [library] = await Promise.all([load('pdf.mjs'), load('pdf.worker.mjs')]);
    return library as PdfLibrary;
  } catch (error) {
    throw new ImageError('no-opener', String(error));
  }
}

/** An offscreen canvas for each picture that the library draws on the way. */
export class WorkerCanvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number): void {
    canvas.width = Math.max(1, width);
    canvas.height = Math.max(1, height);
  }
  destroy({ canvas }: { canvas: OffscreenCanvas }): void {
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** The library's own filters are elements of a page. Without them a picture's shades may be off. */
export class NoFilters {
  addFilter = (): string => 'none';
  addHCMFilter = (): string => 'none';
  addAlphaFilter = (): string => 'none';
  addLuminosityFilter = (): string => 'none';
  addHighlightHCMFilter = (): string => 'none';
  destroy(): void {}
}
