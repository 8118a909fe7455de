import * as ort from 'onnxruntime-web/wasm';
import type { OcrEngine } from '../../../vision/engine.ts';
import { createPpOcr } from '../../../vision/ppocr/engine.ts';
import type { PpOcrFiles } from '../../../vision/ppocr/files.ts';
import { loadNeuralNetwork } from '../../../vision/ppocr/neural-network.ts';

/** More threads bring little: a phone's other cores are slow. */
const MAX_THREADS = 4;

/** PP-OCR in this worker. Rejects where WebAssembly SIMD is missing. */
export async function createPpOcrInWorker(files: PpOcrFiles): Promise<OcrEngine> {
  // WebKitGTK is isolated and has no shared memory all the same.
  const canShare = self.crossOriginIsolated && typeof SharedArrayBuffer === 'function';
  const threads = canShare ? Math.min(MAX_THREADS, navigator.hardwareConcurrency || 1) : 1;
  ort.env.wasm.numThreads = threads;
  ort.env.wasm.wasmBinary = files.runtime;
  ort.env.wasm.wasmPaths = { mjs: new URL(files.script, self.location.href).href };
  const detector = await loadNeuralNetwork(ort, files.detector);
  const recogniser = await loadNeuralNetwork(ort, files.recogniser);
  delete ort.env.wasm.wasmBinary; // 14 MB, compiled by now
  const alphabet = JSON.parse(new TextDecoder().decode(files.alphabet)) as string[];
  return createPpOcr({ detector, recogniser, alphabet, batch: threads > 1 ? 4 : 1 });
}
