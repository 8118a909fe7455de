import { describe, expect, test } from 'vitest';
import { bandsOf } from './bands.ts';
import { skewAngle, turn, unturn } from './deskew.ts';
import { glyphHeight } from './glyph-height.ts';
import { boundedSize } from './image-limits.ts';
import { evenLight, stretchContrast } from './light.ts';
import { encodePgm } from './pgm.ts';
import { prepareForTesseract } from './prepare-for-tesseract.ts';
import { blank, toGray, type GrayImage } from './raster.ts';
import { resize } from './resize.ts';

/** Rows of hollow boxes as high as characters: like print to these steps. */
function print(glyph: number, rows = 20, columns = 30): GrayImage {
  const step = 2 * glyph;
  const image = blank(columns * glyph + 4 * glyph, rows * step + 4 * glyph);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      for (let y = 0; y < glyph; y++)
        for (let x = 0; x < Math.round(0.6 * glyph); x++) {
          const edge = x < 2 || y < 2 || x >= Math.round(0.6 * glyph) - 2 || y >= glyph - 2;
          if (edge)
            image.data[(2 * glyph + row * step + y) * image.width + 2 * glyph + column * glyph + x] = 20;
        }
  return image;
}

test('an image is scaled until its glyphs have the size that Tesseract reads best', () => {
  expect(glyphHeight(print(20))).toBe(20);
  expect(glyphHeight(blank(300, 300))).toBeNull();
  expect(Math.abs((glyphHeight(prepareForTesseract(print(14)).image) ?? 0) - 28)).toBeLessThanOrEqual(3);
});

test.each([-3, -1, 0, 1.5, 4])('rows that were turned by %s degrees are found to be', (angle) => {
  const found = skewAngle(turn(print(16), -angle));
  expect(Math.abs(found - angle)).toBeLessThanOrEqual(0.5);
});

test('a box of the prepared image maps back to the original', () => {
  const size = { width: 200, height: 400 };
  const there = unturn({ x: 30, y: 50 }, size, 3);
  const back = unturn(there, size, -3);
  expect(back.x).toBeCloseTo(30);
  expect(back.y).toBeCloseTo(50);
});

test('a shadow over half the paper disappears, the print stays', () => {
  const image = print(16);
  const shaded = {
    ...image,
    data: image.data.map((v, at) => (at % image.width > image.width / 2 ? v * 0.5 : v)),
  };
  const even = stretchContrast(evenLight(shaded));
  const corner = 5 * even.width;
  expect(even.data[corner + 5]).toBeGreaterThan(240);
  expect(even.data[corner + even.width - 5]).toBeGreaterThan(240);
  expect(Math.min(...even.data.subarray(0, even.width * 60))).toBeLessThan(60);
});

test('an image without print stays as it is', () => {
  const wall = blank(200, 300, 128);
  expect(stretchContrast(wall)).toBe(wall);
  expect(prepareForTesseract(wall).image.width).toBe(200);
});

describe('strips', () => {
  test('cover the image without a gap and cut no glyph', () => {
    const image = print(28, 60);
    const bands = bandsOf(image);
    expect(bands.length).toBeGreaterThan(3);
    let next = 0;
    for (const { top, image: strip } of bands) {
      expect(top).toBe(next);
      next += strip.height;
      if (top > 0) expect(Math.min(...strip.data.subarray(0, strip.width))).toBe(255);
    }
    expect(next).toBe(image.height);
  });
  test('an image without white gaps is not cut', () => expect(bandsOf(blank(100, 3000, 0))).toHaveLength(1));
});

test('a photo is bounded, a long receipt keeps its width, nothing is enlarged', () => {
  expect(boundedSize(4000, 3000)).toEqual({ width: 2400, height: 1800 });
  expect(boundedSize(800, 4000)).toEqual({ width: 800, height: 4000 });
  expect(boundedSize(100, 50)).toEqual({ width: 100, height: 50 });
});

test('flat areas keep their value at every scale', () => {
  for (const scale of [0.3, 0.77, 1.9])
    expect(new Set(resize(blank(50, 40, 93), scale).data)).toEqual(new Set([93]));
});

test('colour becomes luminance, transparent pixels become paper', () => {
  const data = Uint8Array.from([255, 255, 255, 255, 0, 0, 0, 0, 255, 0, 0, 255]);
  expect([...toGray({ width: 3, height: 1, data }).data]).toEqual([255, 255, 76]);
});

test('PGM', () => {
  const file = encodePgm({ width: 2, height: 1, data: Uint8Array.from([0, 255]) });
  expect(new TextDecoder('latin1').decode(file)).toBe('P5\n2 1\n255\n\u0000\u00ff');
});
