import { Dexie } from 'dexie';
import { formatRm, MAX_SEN, sen } from '../domain/money/money.ts';
import type { KiraDb } from './db.ts';

/** The device has no room left. The edit stays in memory and is stored as soon as something fits again. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
  /** Settles once the edit is stored; rejects where that can't be any more. */
  readonly later: Promise<void>;
  constructor(later: Promise<void>, options?: ErrorOptions) {
    super('This phone has no storage left. Your change is kept until you close the app.', options);
    this.later = later;
  }
}

/** An edit that can't be stored now nor later. */
export abstract class EditRefusedError extends Error {}

/** The receipt is no longer on this device: deleted, or no longer this person's to see. */
export class ReceiptGoneError extends EditRefusedError {
  override readonly name = 'ReceiptGoneError';
  constructor() {
    super('Receipt not found.');
  }
}

/** The edit would bring the bill's amounts beyond what a bill can hold; nothing of it was stored. */
export class BillTooLargeError extends EditRefusedError {
  override readonly name = 'BillTooLargeError';
  constructor() {
    super(`A bill can hold at most ${formatRm(sen(MAX_SEN))}. Nothing was changed.`);
  }
}

/** Runs `work`; when the browser has closed IndexedDB meanwhile (iOS does in the background), reopens and tries once more. */
export function withReopen<T>(db: KiraDb, work: () => Promise<T>): Promise<T> {
  return db.within(async () => {
    try {
      return await work();
    } catch (error) {
      if (!isClosed(error)) throw error;
      db.close({ disableAutoOpen: false });
      await db.open();
      return work();
    }
  });
}

const CLOSED = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

/** Dexie wraps the platform's errors; the reason may be one level down. */
const namesOf = (error: unknown): string[] => {
  if (!(error instanceof Error || error instanceof Dexie.DexieError)) return [];
  const inner = (error as { inner?: unknown }).inner;
  return [error.name, ...(inner && inner !== error ? namesOf(inner) : [])];
};

const isClosed = (error: unknown): boolean => namesOf(error).some((name) => CLOSED.has(name));

/** True when the device said that it is full. */
export const isFull = (error: unknown): boolean => namesOf(error).includes('QuotaExceededError');

/** Photos that the server has too make way for what nobody else has. True when there was one to drop. */
export const dropStoredImages = (db: KiraDb): Promise<boolean> =>
  db.images
    .filter(({ stored }) => stored === 1)
    .delete()
    .then((count) => count > 0)
    .catch(() => false);

/** Runs `work`, one transaction. If the device is full, drops photos that the server has, and runs it again. */
export async function withFreedStorage<T>(db: KiraDb, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error) || !(await dropStoredImages(db))) throw error;
    return work();
  }
}
