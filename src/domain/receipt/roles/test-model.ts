import { MEASURES } from './features.ts';
import { fnv } from './model-file.ts';
import { ROLES } from './roles.ts';
import { BUCKETS } from './text-pieces.ts';

/** A small model's file for tests: one round, weights out of a seed. It knows nothing. */
export function testModelFile(seed = 1): Uint8Array {
  const [pieceWidth, width] = [4, 8];
  const layers = [
    [BUCKETS, pieceWidth],
    [pieceWidth + MEASURES, width],
    [3 * width, width],
    [4 * width, width],
    [6 * width, width],
    [width, ROLES.length + 1],
  ] as const;
  const body: number[] = [];
  let state = seed;
  const next = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
  const float = (value: number): void => {
    const bytes = new DataView(new ArrayBuffer(4));
    bytes.setFloat32(0, value, true);
    for (let at = 0; at < 4; at++) body.push(bytes.getUint8(at));
  };
  for (const [inputs, outputs] of layers) {
    for (let at = 0; at < outputs; at++) float(1 / 128);
    for (let at = 0; at < outputs; at++) float((next() - 128) / 512);
    for (let at = 0; at < inputs * outputs; at++) body.push(next());
  }
  const bytes = new Uint8Array(36 + body.length);
  bytes.set(body, 36);
  const view = new DataView(bytes.buffer);
  const header = [
    0x4c4f524b,
    fnv(bytes.subarray(36)),
    BUCKETS,
    MEASURES,
    ROLES.length,
    pieceWidth,
    width,
    1,
    body.length,
  ];
  for (const [at, value] of header.entries()) view.setUint32(at * 4, value, true);
  return bytes;
}
