import { OCR_PATH, type OcrAsset } from './assets.ts';

/** The build writes PP-OCR's files here (`tools/models/build.ts`). */
const MADE = 'node_modules/.cache/ppocr';

/** The parts of PP-OCR: downloaded after sign-in. The app is ready offline without them. */
export const ppocrParts = ['runtime', 'detector', 'recogniser', 'alphabet'] as const;
export type PpOcrPart = (typeof ppocrParts)[number];

/**
 * The files are gzipped, not their transfer, so that a download can go on from any byte. The build adds the
 * content's hash and `.bin` to each address: the content of an address never changes.
 */
export const ppocrAssets: Record<PpOcrPart, OcrAsset> = {
  runtime: { url: `${OCR_PATH}/ppocr/runtime`, from: `${MADE}/ppocr-runtime.wasm.gz` },
  detector: { url: `${OCR_PATH}/ppocr/detector`, from: `${MADE}/ppocr-detector.onnx.gz` },
  recogniser: { url: `${OCR_PATH}/ppocr/recogniser`, from: `${MADE}/ppocr-recogniser.onnx.gz` },
  alphabet: { url: `${OCR_PATH}/ppocr/alphabet`, from: `${MADE}/ppocr-alphabet.json.gz` },
};

/**
 * The module that belongs to the runtime, loaded by address. It is small and goes with the app's own
 * files; the app's build must take `onnxruntime-web` without the copy of it that is bundled there.
 */
export const ppocrScript: OcrAsset = {
  url: `${OCR_PATH}/ort-wasm-simd-threaded.mjs`,
  from: 'node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.mjs',
};
