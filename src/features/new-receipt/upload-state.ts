import type { ReceiptDraft } from '../../domain/receipt/draft/draft.ts';
import type { FoundLine, OcrPage } from '../../domain/receipt/rows/ocr-page.ts';
import type { Corners } from '../../vision/paper/corners.ts';
import type { Separate } from './sort-photos.ts';
import type { BillPlace } from './step.ts';

/** What the upload screen shows (use-upload.ts). */
export interface UploadState {
  file: File | null;
  /** The paper's corners as fractions of the photo: found, then moved by the user. Null until found. */
  corners: Corners | null;
  found: Corners | null;
  /** The image, once it is cut out and stored on this device. */
  image: KeptImage | null;
  busy: 'storing' | 'reading' | null;
  /** From 0 to 1. */
  progress: number;
  lines: FoundLine[];
  error: string | null;
  /** Why the last chosen file was refused. */
  refused: string | null;
  /** The reading has no item, or the photo seems turned: the user decides how to go on. */
  nothingRead: ReceiptDraft | null;
  /** The photo that the user removed: it is offered no more, though the device may still have it. */
  removed: string | null;
  /** Photos that don't follow each other: the user says whether they are one receipt. */
  asked: Separate | null;
  /** Which of the chosen bills this is. */
  bill: BillPlace;
}

export interface KeptImage {
  id: string;
  /** The receipt's id, the same for each attempt. */
  receipt: string;
  blob: Blob;
  /** The file it was cut out of. */
  photo: File;
  /** What a PDF says itself; null for photos. */
  text: OcrPage | null;
  /** What was read before the photo was chosen. */
  reading?: ReceiptDraft | null;
  /** The user made one receipt of several bills. */
  isSeveral?: boolean;
}

export const EMPTY: UploadState = {
  file: null,
  corners: null,
  found: null,
  image: null,
  busy: null,
  progress: 0,
  lines: [],
  error: null,
  refused: null,
  nothingRead: null,
  removed: null,
  asked: null,
  bill: { at: 1, of: 1 },
};

export const change = (state: UploadState, next: Partial<UploadState> | 'reset'): UploadState =>
  next === 'reset' ? EMPTY : { ...state, ...next };
