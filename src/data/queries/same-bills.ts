import { shownBoard, type Board } from '../../domain/board/board.ts';
import { isSameBill } from '../../domain/board/same-bill.ts';
import { membersOf } from '../../domain/group/group.ts';
import { printedTotal } from '../../domain/split/payable.ts';
import type { KiraDb } from '../device/db.ts';
import { documentsOf } from '../device/documents.ts';
import { keptApart, type KeptApart } from '../device/kept-apart.ts';
import type { ReceiptSummary } from '../device/rows.ts';
import type { TextStorage } from '../device/text-storage.ts';
import { queryGroups } from './queries.ts';

/** A bill on this device that looks like another one. */
export interface SameBill {
  row: ReceiptSummary;
  /** Who added it; null: nobody of the user's groups. */
  by: string | null;
}

/** The bills that look like this board, the first added first. `id`: its own. */
export async function querySameBills(db: KiraDb, board: Board, id?: string): Promise<SameBill[]> {
  const printed = printedTotal(board);
  const rows = await db.receipts.where('[hidden+printed]').equals([0, printed]).toArray();
  const others = rows.filter(({ _id }) => _id !== id);
  if (printed === 0 || others.length === 0) return [];
  const ids = others.map(({ _id }) => _id);
  const boards = await documentsOf(db, 'receipt', ids);
  const same = others.filter((_, at) => {
    const found = boards[at];
    return found && found.gone === 0 && isSameBill(board, shownBoard(found.view));
  });
  if (same.length === 0) return [];
  const members = (await queryGroups(db)).flatMap(membersOf);
  const nameOf = (creator: string) => members.find(({ user }) => user === creator)?.name ?? null;
  return same
    .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a._id < b._id ? -1 : 1))
    .map((row) => ({ row, by: nameOf(row.creator) }));
}

/** Bills that look the same, and that the user wants both. */
export const billsKeptApart = (storage: TextStorage, user: string): KeptApart =>
  keptApart(storage, `kira-apart-${user}`);
