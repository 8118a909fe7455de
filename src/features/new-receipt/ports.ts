import type { PpOcrDownloader } from '../../reading/ppocr-downloader.ts';

/** What new receipts need from the composition root. */
export interface NewReceiptPorts {
  /** UUIDv7. */
  newId: () => string;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Today's ISO day. */
  today: () => string;
  /** The better engine's files, if this device has them. */
  betterReading: Pick<PpOcrDownloader, 'files' | 'aboutToRead'>;
}
