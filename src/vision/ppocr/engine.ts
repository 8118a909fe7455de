import type { OcrLine, OcrPage } from '../../domain/receipt/rows/ocr-page.ts';
import { orderForReading } from '../../domain/receipt/rows/reading-order.ts';
import type { OcrEngine } from '../engine.ts';
import type { GrayImage } from '../image/raster.ts';
import { decodeGlyphs } from './ctc.ts';
import { detectionInput } from './detection-input.ts';
import type { NeuralNetwork } from './neural-network.ts';
import { quadBox, type Quad } from './quad.ts';
import { batchesOf, recognitionInput } from './recognition-input.ts';
import { stripOf, trimmed, type TrimmedStrip } from './strip.ts';
import { textRegions } from './text-regions.ts';
import { lineFromGlyphs } from './words.ts';

interface PpOcrParts {
  detector: NeuralNetwork;
  recogniser: NeuralNetwork;
  /** The recogniser's characters in the order of its classes, without the blank. */
  alphabet: readonly string[];
  /** Strips read in one run: 1 on one thread. */
  batch?: number;
}

/** After so many lines the engine calls `onPage`, which may stop it. */
const TOGETHER = 6;
/** The detector's part of the whole time. */
const DETECTED = 0.15;

/**
 * PP-OCR: one network finds the lines, another reads each.
 *
 *   image -> scaled -> detector -> map -> quads -> strips (48 px) -> recogniser -> characters -> words
 *                                           |         ^                                          |
 *                                           '-> order '------------- stop?   <-------------------'
 *
 * Takes the image as it is: shadows and a slight tilt do no harm, and contrast costs more than it brings.
 */
export function createPpOcr({ detector, recogniser, alphabet, batch = 1 }: PpOcrParts): OcrEngine {
  async function recognised(strips: readonly TrimmedStrip[]): Promise<OcrLine[]> {
    const lines: OcrLine[] = [];
    const widths = strips.map(({ strip }) => strip.width);
    for (const run of batchesOf(widths, batch)) {
      const batched = run.map((at) => strips[at] as TrimmedStrip);
      const answer = await recogniser.run(recognitionInput(batched.map(({ strip }) => strip)));
      for (const [line, { strip, quad, ink }] of batched.entries()) {
        const glyphs = decodeGlyphs(answer, line, alphabet);
        lines[run[line] as number] = lineFromGlyphs({ glyphs, ink, width: strip.width, quad });
      }
    }
    return lines;
  }

  return {
    async read(image, onProgress, onPage) {
      const quads = await linesOn(image, detector);
      onProgress?.(DETECTED);
      const found = quads.map((quad) => quadBox(quad));
      const order = orderForReading(found, image.width);
      const lines: OcrLine[] = []; // with holes, as long as not all are read
      const page = (): OcrPage => ({
        width: image.width,
        height: image.height,
        lines: lines.filter((line) => line.words.length > 0),
      });
      if (onPage?.(page(), found)) return page();
      for (let from = 0; from < order.length; from += TOGETHER) {
        const group = order.slice(from, from + TOGETHER);
        const strips = group.flatMap((at) => stripAt(image, quads, at));
        for (const [n, line] of (await recognised(strips)).entries()) lines[strips[n]?.at ?? 0] = line;
        onProgress?.(DETECTED + (1 - DETECTED) * Math.min(1, (from + TOGETHER) / order.length));
        if (onPage?.(page(), found)) break;
      }
      return page();
    },
    async close() {
      await Promise.all([detector.close(), recogniser.close()]);
    },
  };
}

/** The strip of the quad at this place; none where there is no print. */
function stripAt(image: GrayImage, quads: readonly Quad[], at: number): (TrimmedStrip & { at: number })[] {
  const quad = quads[at] as Quad;
  const strip = trimmed(stripOf(image, quad), quad);
  return strip ? [{ ...strip, at }] : [];
}

async function linesOn(image: GrayImage, detector: NeuralNetwork): Promise<Quad[]> {
  const { tensor, scale } = detectionInput(image);
  const { data } = await detector.run(tensor);
  const [, , height = 0, width = 0] = tensor.dims;
  return textRegions({ width, height, data }).map((quad) => ({
    cx: quad.cx / scale,
    cy: quad.cy / scale,
    width: quad.width / scale,
    height: quad.height / scale,
    angle: quad.angle,
  }));
}
