import type { ReceiptDraft } from '../../domain/receipt/draft/draft.ts';

/** A drawn receipt, and what the reader read in it (tools/draw-sample.ts). */
export type LoadSample = () => Promise<{ photo: File; reading: ReceiptDraft }>;

/** What is known of a photo before the user chose it, so that nothing is read twice. */
const readings = new WeakMap<File, ReceiptDraft>();

export const readingOf = (photo: File): ReceiptDraft | null => readings.get(photo) ?? null;

export const keepReading = (photo: File, reading: ReceiptDraft): unknown => readings.set(photo, reading);
