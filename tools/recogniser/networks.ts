import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as ort from 'onnxruntime-web/wasm';
import { loadNeuralNetwork, type NeuralNetwork } from '../../src/vision/ppocr/neural-network.ts';
import { ensureModels, MODEL_FILES, MODELS } from '../models/build.ts';

const root = new URL('../../', import.meta.url);
const pathOf = (part: keyof typeof MODEL_FILES): URL => new URL(`${MODELS}/${MODEL_FILES[part]}`, root);

/** A network of PP-OCR's, or one in a file, on one thread as the app runs it. */
export async function networkOf(part: 'detector' | 'recogniser' | URL): Promise<NeuralNetwork> {
  await ensureModels(fileURLToPath(root));
  ort.env.wasm.numThreads = 1;
  return loadNeuralNetwork(ort, new Uint8Array(readFileSync(part instanceof URL ? part : pathOf(part))));
}

export const ppOcrAlphabet = (): string[] => JSON.parse(readFileSync(pathOf('alphabet'), 'utf8')) as string[];
