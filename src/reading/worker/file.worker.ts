import { expose, transfer } from 'comlink';
import type { FileService } from '../../vision/file-service.ts';
import { imageResultOf } from '../../vision/reading-service.ts';
import { decodeHeic } from './file/decode-heic.ts';
import { drawPdf } from './file/draw-pdf.ts';

/** Entry of the worker that makes photos of HEIC and PDF files. Its page ends it after each choice. */
const JPEG_QUALITY = 0.9;
const files = `${self.location.origin}/ocr`;

const service: FileService = {
  async open(kind, bytes, onProgress) {
    const result = await imageResultOf(async () => {
      const { canvas, text } =
        kind === 'pdf'
          ? await drawPdf(bytes, files, onProgress)
          : { canvas: await decodeHeic(bytes, files), text: null };
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
      return { bytes: await blob.arrayBuffer(), text };
    });
    return result.ok ? transfer(result, [result.value.bytes]) : result;
  },
};

expose(service);
