import { parentPort } from 'node:worker_threads';
import { ImageError } from '../../src/vision/image/image-error.ts';
import type { ReceiptDraft } from '../../src/domain/receipt/draft/draft.ts';
import type { Outcome } from '../../src/vision/reading-service.ts';
import { createReceiptReader } from './receipt-reader.ts';

/** The reading thread: an encoded image comes in, its draft goes out. One at a time; engines stay. */
const reader = createReceiptReader();

async function outcomeOf(bytes: Uint8Array): Promise<Outcome<ReceiptDraft>> {
  try {
    return { ok: true, value: await reader.read(bytes) };
  } catch (error) {
    if (error instanceof ImageError) return { ok: false, code: error.code, message: error.message };
    throw error; // ends the thread, which tells its owner
  }
}

async function answer(bytes: Uint8Array): Promise<void> {
  parentPort?.postMessage(await outcomeOf(bytes), []);
}

parentPort?.on('message', (bytes: Uint8Array) => void answer(bytes));
