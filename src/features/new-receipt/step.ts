import type { StorageFullError } from '../../data/edits/writer.ts';

/** One step of the upload (use-upload.ts). */
export interface Step {
  /** Aborts when the user cancels or leaves the screen. */
  signal: AbortSignal;
  /** Call it when the device is full. The step goes on once the photo is stored. */
  onFull: (full: StorageFullError) => void;
}

/** Which of how many bills, from 1. */
export interface BillPlace {
  at: number;
  of: number;
}

/** The failure of a step that nobody cancelled. */
export const LEFT = new DOMException('The screen was left.', 'AbortError');

/** Aborts when the user cancels, and not when they leave the screen: then what they made is kept. */
export function cancelOf(signal: AbortSignal): AbortSignal {
  const cancel = new AbortController();
  signal.addEventListener('abort', () => {
    if (signal.reason !== LEFT) cancel.abort(signal.reason);
  });
  return cancel.signal;
}
