import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as ort from 'onnxruntime-web/wasm';
import type { OcrEngine } from '../../src/vision/engine.ts';
import { createPpOcr } from '../../src/vision/ppocr/engine.ts';
import { loadNeuralNetwork } from '../../src/vision/ppocr/neural-network.ts';
import { ensureModels, MODEL_FILES, MODELS } from '../../tools/models/build.ts';
import { projectFolder } from '../project-folder.ts';

/** PP-OCR on one thread of Node's, with the runtime and the models that phones download. */
export async function createPpOcrInNode(): Promise<OcrEngine> {
  await ensureModels(fileURLToPath(projectFolder));
  const read = async (name: string): Promise<Uint8Array> =>
    new Uint8Array(await readFile(new URL(`${MODELS}/${name}`, projectFolder)));
  ort.env.wasm.numThreads = 1;
  const [detector, recogniser, alphabet] = await Promise.all([
    read(MODEL_FILES.detector).then((model) => loadNeuralNetwork(ort, model)),
    read(MODEL_FILES.recogniser).then((model) => loadNeuralNetwork(ort, model)),
    read(MODEL_FILES.alphabet),
  ]);
  return createPpOcr({
    detector,
    recogniser,
    alphabet: JSON.parse(new TextDecoder().decode(alphabet)) as string[],
  });
}
