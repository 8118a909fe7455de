import type { User } from '../../contract/auth.ts';
import type { StoredBoard } from '../../domain/board/board.ts';
import { colourIn } from '../../domain/group/colour.ts';
import type { EngineName } from '../../domain/receipt/draft/draft.ts';
import { aboutPayment } from '../../domain/settling/payment.ts';
import type { KiraDb } from '../device/db.ts';
import { documentOf } from '../device/documents.ts';
import { idOf } from '../device/refs.ts';
import type { AdoptedBill, Adopting } from '../device/rows.ts';
import type { Mutations } from '../edits/mutate.ts';
import { opsOf } from '../edits/outbox.ts';
import { shownRows } from '../queries/queries.ts';
import { isVisitorName, visitor } from './visitor.ts';

/** The account that takes over. */
interface Account {
  db: KiraDb;
  mutate: Mutations;
  me: User;
}

/**
 * An account of this device takes over what a visitor made on it: bills with their photos, what was said
 * about payments, and photos without a bill. They are made in the account as if it had just made them, so the
 * outbox sends them as ever.
 *
 *   the visitor's tables --one transaction--> kept beside them --one edit a bill--> the account's tables
 *
 *   ADOPT-1  Nothing is lost: what is taken out stays in the visitor's database until the account has it.
 *   ADOPT-2  Done again, after an interruption or by another tab, it makes nothing twice: ids stay.
 *   ADOPT-3  Whoever edits a bill in another tab meanwhile finds it gone, and edits nothing that is lost.
 *   ADOPT-4  What one account has begun to take over waits for it, whoever signs in meanwhile. They get what
 *            the visitor has made since.
 *
 * The newest come first: a host without an account may have no room for all. A host's bills that the server has
 * are an account's after a log-in; what it lacks is taken over as a visitor's is.
 *
 * @param of whose it is
 * @returns the titles of the bills
 */
export async function adopt(from: KiraDb, account: Account, of: string = visitor._id): Promise<string[]> {
  const { bills, words, photos } = await takeOut(from, account.me._id);
  const made: string[] = [];
  for (const bill of bills) if (await makeBill(from, account, bill, of)) made.push(bill.board.bill.title);
  for (const [id, ops] of Object.entries(words))
    if (!(await documentOf(account.db, 'payment', id))) await account.mutate.sayPayment(id, ops);
  await movePhotos(from, account, photos);
  await from.transaction('rw', [from.meta, from.images, from.originals], async () => {
    const waiting = (await adoptingIn(from)).filter((one) => !isOf(account.me._id)(one));
    if (waiting.length > 0) await from.meta.put({ key: 'adopting', value: waiting });
    else await from.meta.delete('adopting');
    const kept = waiting.flatMap((one) => [
      ...one.bills.flatMap(({ image }) => image ?? []),
      ...photosOf(one),
    ]);
    await Promise.all([from.images, from.originals].map((table) => table.where(':id').noneOf(kept).delete()));
  });
  return made;
}

/** What is on its way into accounts. */
async function adoptingIn({ meta }: KiraDb): Promise<Adopting[]> {
  const row = await meta.get('adopting');
  return row?.key === 'adopting' ? [row.value].flat() : [];
}

const isOf =
  (id: string) =>
  ({ account = id }: Adopting): boolean =>
    account === id;
const photosOf = ({ photos = [] }: Adopting): string[] => photos;

/** ADOPT-1. Deleted bills are left out: who deleted them has done with them. */
async function takeOut(from: KiraDb, account: string): Promise<Required<Adopting>> {
  const { documents, receipts, snapshots, readings, outbox, looked, queues, meta, unusedPhotos } = from;
  const emptied = [receipts, snapshots, readings, outbox, looked, queues];
  return from.transaction('rw', [...emptied, documents, meta, unusedPhotos], async () => {
    const begun = await adoptingIn(from);
    const others = begun.filter((one) => !isOf(account)(one)); // ADOPT-4
    const { bills, words } = begun.find(isOf(account)) ?? { bills: [], words: {} };
    for (const { _id, image, readBy, synced } of (await shownRows(from).toArray()).toReversed()) {
      if (synced === 1) continue;
      const [row, reading] = await Promise.all([documentOf(from, 'receipt', _id), readings.get(_id)]);
      if (!row) continue;
      const read = readBy && reading && { by: readBy as EngineName[], reading };
      bills.push({ _id, board: row.view, image: image?._id ?? null, ...(read && { read }) });
    }
    const ids = new Set(bills.map(({ _id }) => _id));
    for (const row of await outbox.orderBy('n').toArray()) {
      const id = idOf(row.queue);
      const about = aboutPayment(id);
      if (about?.for === 'bill' && ids.has(about.bill)) (words[id] ??= []).push(...opsOf('payment', [row]));
    }
    const theirs = new Set(others.flatMap(photosOf));
    const photos = (await unusedPhotos.toCollection().primaryKeys()).filter((id) => !theirs.has(id));
    const taken = { account, bills, words, photos };
    await meta.put({ key: 'adopting', value: [...others, taken] });
    await documents.where('ref').startsWithAnyOf('receipt:', 'payment:').delete();
    await Promise.all(emptied.map((table) => table.clear()));
    return taken;
  });
}

/** ADOPT-2. False if the account has it already. */
async function makeBill(
  from: KiraDb,
  { db, mutate, me }: Account,
  bill: AdoptedBill,
  of: string,
): Promise<boolean> {
  const { _id, board, read } = bill;
  if (await documentOf(db, 'receipt', _id)) return false;
  const photo = bill.image === null ? undefined : await from.images.get(bill.image);
  if (photo) {
    const { bytes, type, rotation } = photo;
    await mutate.addImage({ _id: photo._id, blob: new Blob([bytes], { type }), rotation });
  }
  await mutate.createReceipt({
    _id,
    board: asOwn(board, me, of),
    image: photo?._id ?? null,
    ...(read && { read }),
  });
  return true;
}

/** The visitor's place is the account's, under the name and colour that the account has (COLOUR-2). */
const asOwn = ({ columns, ...rest }: StoredBoard, me: User, of: string): StoredBoard => ({
  ...rest,
  columns: Object.fromEntries(
    Object.entries(columns).map(([id, column]) => {
      if (column.user !== of) return [id, column];
      const title = isVisitorName(column.title) ? me.name || me.username : column.title;
      const { colour: _, ...kept } = column;
      return [id, { ...kept, title, user: me._id, ...colourIn(me) }];
    }),
  ),
});

/** Photos that no bill was made of: they are offered again. */
async function movePhotos(from: KiraDb, { mutate }: Account, photos: readonly string[]): Promise<void> {
  for (const _id of photos) {
    const [image, original] = await Promise.all([from.images.get(_id), from.originals.get(_id)]);
    const file = original && new Blob([original.bytes], { type: original.type });
    if (image) {
      const { bytes, type, rotation } = image;
      const whole = file && original.corners && { original: { file, corners: original.corners } };
      await mutate.addImage({ _id, blob: new Blob([bytes], { type }), rotation, ...whole });
    } else if (file) await mutate.keepPhoto(_id, file);
    await from.unusedPhotos.delete(_id);
  }
}
