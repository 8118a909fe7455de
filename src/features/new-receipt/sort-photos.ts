import {
  differenceOfPhotos,
  isSameReceipt,
  type BillDifference,
} from '../../domain/receipt/draft/compare-photos.ts';
import type { ReceiptDraft } from '../../domain/receipt/draft/draft.ts';
import type { Reader } from '../../reading/reader.ts';
import { toast } from '../../toasts/toast.ts';
import { inOrder, joinPhotos, joinWhatOverlaps, type JoinedPhotos } from './join-photos.ts';
import { keepReading } from './known-readings.ts';
import { textOf } from './open-files.ts';
import { uploadTexts } from './texts.ts';

interface ReadPhotos extends JoinedPhotos {
  /** Its number among them, from 1. */
  n: number;
  reading: ReceiptDraft;
}

/** Photos that don't follow each other: one long receipt, or several bills. */
export interface Separate {
  bills: readonly ReadPhotos[];
  /** By what they are several. */
  by: BillDifference | null;
}

/** Joined photos of several bills. Only the first bill's total would be read, and the items add up to it. */
const several = new WeakSet<File>();
export const isSeveral = (photo: File): boolean => several.has(photo);

/**
 * The one receipt on several photos, or what to ask about them. Photos that don't overlap are read first:
 * only that tells several bills, or one paper taken twice, of which the first photo counts.
 */
export async function sortPhotos(
  photos: readonly File[],
  reader: Pick<Reader, 'prepare' | 'read'>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<File | Separate> {
  const papers: Blob[] = [];
  const ordered = inOrder(photos);
  for (const photo of ordered) {
    papers.push((await reader.prepare(photo, { signal })).blob);
    onProgress(papers.length / (3 * photos.length));
  }
  const found = await joinWhatOverlaps(papers, ordered);
  const [only, another] = found;
  if (only && !another) return only.photo;
  const bills: ReadPhotos[] = [];
  for (const [at, one] of found.entries()) {
    const [paper, isJoined] = one.papers;
    const reading = await reader.read(isJoined ? one.photo : (paper ?? one.photo), { signal });
    onProgress((1 + (2 * (at + 1)) / found.length) / 3);
    if (!isJoined && !textOf(one.photo)) keepReading(one.photo, reading);
    const twin = bills.find((bill) => isSameReceipt(bill.reading, reading));
    if (twin) toast.info(uploadTexts.shownTwice(at + 1, twin.n));
    else bills.push({ ...one, n: at + 1, reading });
  }
  signal.throwIfAborted();
  const [first, second] = bills;
  if (first && !second) return first.photo;
  return { bills, by: differenceOfPhotos(bills.map(({ reading }) => reading)) };
}

/** One photo of all, as the user wants it. */
export async function joinAll({ bills, by }: Separate): Promise<File> {
  const joined = await joinPhotos(bills.flatMap(({ papers }) => papers));
  if (by) several.add(joined);
  return joined;
}
