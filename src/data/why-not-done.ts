import { isUnusable } from './device/db.ts';
import { ReceiptGoneError, StorageFullError } from './edits/writer.ts';
import { storedTexts } from './texts.ts';

/**
 * Says in the user's language why something on this device was not done or not read. An error's own message
 * is for programmers: the browser's console gets it.
 */
export function whyNotDone(error: unknown): string {
  if (error instanceof StorageFullError) return storedTexts.full;
  if (error instanceof ReceiptGoneError) return storedTexts.gone;
  if (isUnusable(error)) return storedTexts.unusable;
  globalThis.reportError?.(error); // Safari has it since 15.4
  return storedTexts.fault;
}
