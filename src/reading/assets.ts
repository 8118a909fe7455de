/** A file of the reader: the address on our own origin and the place in node_modules it comes from. */
export interface OcrAsset {
  url: string;
  from: string;
}

/** The reader's files are served here, and are fetched from nowhere else. */
export const OCR_PATH = '/ocr';

/** tesseract.js asks for the first of these that the browser can run. */
const cores = ['relaxedsimd-lstm', 'simd-lstm', 'lstm'];

const pdf = 'node_modules/pdfjs-dist';

/**
 * What opens HEIC and PDF files (worker/file). No page loads it before such a file comes. The build for
 * older browsers runs in all of ours; scanners' pictures need the last two.
 */
const openers: OcrAsset[] = [
  { url: `${OCR_PATH}/pdf.mjs`, from: `${pdf}/legacy/build/pdf.min.mjs` },
  { url: `${OCR_PATH}/pdf.worker.mjs`, from: `${pdf}/legacy/build/pdf.worker.min.mjs` },
  { url: `${OCR_PATH}/libheif.mjs`, from: 'node_modules/libheif-js/libheif-wasm/libheif-bundle.mjs' },
  { url: `${OCR_PATH}/jbig2.wasm`, from: `${pdf}/wasm/jbig2.wasm` },
  { url: `${OCR_PATH}/openjpeg.wasm`, from: `${pdf}/wasm/openjpeg.wasm` },
];

/** What words are there for (src/domain/receipt/roles): made by tools/roles. */
const roles: OcrAsset = { url: `${OCR_PATH}/roles.bin`, from: 'src/domain/receipt/roles/roles.bin' };

/**
 * All files that reading needs besides the app. The build copies them, and the app stores them for offline
 * use.
 */
export const ocrAssets: OcrAsset[] = [
  { url: `${OCR_PATH}/worker.min.js`, from: 'node_modules/tesseract.js/dist/worker.min.js' },
  ...cores.map((core) => ({
    url: `${OCR_PATH}/tesseract-core-${core}.wasm.js`,
    from: `node_modules/tesseract.js-core/tesseract-core-${core}.wasm.js`,
  })),
  {
    url: `${OCR_PATH}/eng.traineddata.gz`,
    from: 'node_modules/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
  },
  roles,
  ...openers,
];
