import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeGray } from './decode-image.ts';
import { createPpOcrInNode } from './ppocr-engine.ts';

/** A small bill, drawn and slightly turned. */
const bill = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="420">
  <rect width="600" height="420" fill="#f4f1ea"/>
  <g font-family="DejaVu Sans Mono, monospace" font-size="26" fill="#222" transform="rotate(2 300 210)">
    <text x="170" y="60">RESTORAN SETIA</text>
    <text x="60" y="130">1 NASI LEMAK</text><text x="450" y="130">12.50</text>
    <text x="60" y="180">2 TEH TARIK</text><text x="450" y="180">5.80</text>
    <text x="60" y="270">TOTAL RM</text><text x="450" y="270">18.30</text>
  </g></svg>`;

test('reads a drawn bill: words, where they are, and how sure', async () => {
  const image = await decodeGray(await sharp(Buffer.from(bill)).png().toBuffer());
  const engine = await createPpOcrInNode();
  const progress: number[] = [];
  const page = await engine.read(image, (fraction) => progress.push(fraction));
  const words = page.lines.flatMap((line) => line.words);
  const texts = words.map((word) => word.text);
  for (const expected of ['RESTORAN', 'SETIA', 'NASI', 'LEMAK', '12.50', 'TARIK', '5.80', 'TOTAL', '18.30'])
    expect(texts).toContain(expected);
  const total = words.find((word) => word.text === '18.30');
  expect(total?.confidence).toBeGreaterThan(0.8);
  expect(total?.box.x0).toBeGreaterThan(430);
  expect(total?.box.x1).toBeLessThan(540);
  expect(total?.box.y0).toBeGreaterThan(235);
  expect(total?.box.y1).toBeLessThan(295);
  expect(progress.at(-1)).toBe(1);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));

  const empty = await decodeGray(await sharp({ create: { width: 300, height: 300, channels: 3, background: 'white' } }).png().toBuffer()); // prettier-ignore
  expect((await engine.read(empty)).lines).toEqual([]);
  await engine.close();
}, 60_000);
