import { parentPort } from 'node:worker_threads';
import { imageResultOf } from '../../src/vision/reading-service.ts';
import { createReceiptReader } from './receipt-reader.ts';

/** The reading thread: an encoded image comes in, its draft goes out. One at a time; engines stay. */
const reader = createReceiptReader({ clock: () => new Date() });

/** An error that is no ImageError ends the thread, which tells its owner. */
async function answer(bytes: Uint8Array): Promise<void> {
  parentPort?.postMessage(await imageResultOf(() => reader.read(bytes)), []);
}

parentPort?.on('message', (bytes: Uint8Array) => void answer(bytes));
