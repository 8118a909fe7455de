import type { Kind, KindName, Ref } from '../../domain/documents/kind.ts';
import { kinds } from '../../domain/documents/kinds.ts';
import { aboutPayment } from '../../domain/settling/payment.ts';
import type { KiraDb } from './db.ts';
import {
  groupQueue,
  receiptQueue,
  type AnyDoc,
  type AnyOp,
  type DocumentRow,
  type Queue,
  type StoredRow,
} from './rows.ts';

export const isRef = (queue: Queue): queue is Ref => !queue.startsWith('image:');

export const idOf = (queue: Queue): string => queue.slice(queue.indexOf(':') + 1);

export const kindNameOf = (ref: Ref): KindName => ref.slice(0, ref.indexOf(':')) as KindName;

/** The rules of a document's kind, for code that takes documents of any kind. */
export const kindOf = (ref: Ref): Kind<AnyDoc, AnyOp> =>
  kinds[kindNameOf(ref)] as unknown as Kind<AnyDoc, AnyOp>;

/** Undefined if it isn't on this device. */
export const documentOf = <Name extends KindName>(
  { documents }: KiraDb,
  kind: Name,
  id: string,
): Promise<StoredRow<Name> | undefined> =>
  documents.get(`${kind}:${id}`) as Promise<StoredRow<Name> | undefined>;

/** With its snapshot and history, of whatever kind it is. */
export async function wholeOf(db: KiraDb, ref: Ref): Promise<DocumentRow | undefined> {
  const isApart = kindNameOf(ref) === 'receipt';
  const [row, apart] = await Promise.all([
    db.documents.get(ref),
    isApart ? db.snapshots.get(idOf(ref)) : undefined,
  ]);
  if (!row || !isApart) return row as DocumentRow | undefined;
  return { ...row, snapshot: apart?.board ?? null, history: apart?.history ?? [] };
}

export async function putWhole(db: KiraDb, row: DocumentRow): Promise<void> {
  if (row.kind !== 'receipt') return void (await db.documents.put(row));
  const { snapshot, history, ...rest } = row as DocumentRow<'receipt'>;
  const apart = snapshot && { _id: row.id, board: snapshot, history };
  await Promise.all([db.documents.put(rest), apart && db.snapshots.put(apart)]);
}

/** In the order of the ids. */
export const documentsOf = async <Name extends KindName>(
  { documents }: KiraDb,
  kind: Name,
  ids: readonly string[],
): Promise<(StoredRow<Name> | undefined)[]> =>
  (await documents.bulkGet(ids.map((id): Ref => `${kind}:${id}`))) as (StoredRow<Name> | undefined)[];

export const allOf = async <Name extends KindName>(
  { documents }: KiraDb,
  kind: Name,
): Promise<StoredRow<Name>[]> => (await documents.where('kind').equals(kind).toArray()) as StoredRow<Name>[];

/** The bill or group that a payment is for; null for a payment between two people, or no payment's id. */
export function bookOf(payment: string): Ref | null {
  const about = aboutPayment(payment);
  if (about?.for === 'bill') return receiptQueue(about.bill);
  return about?.for === 'group' ? groupQueue(about.group) : null;
}

/** A document that the server doesn't have yet, or of which it has told this device nothing. */
export function newRow<Name extends KindName>(
  ref: `${Name}:${string}`,
  view: DocumentRow<Name>['view'],
): DocumentRow<Name> {
  const [kind, id] = [kindNameOf(ref) as Name, idOf(ref)];
  const under = kind === 'payment' ? bookOf(id) : null;
  return {
    ...{ ref, kind, id, rev: 0, snapshot: null, view, history: [], people: [], hidden: 0, gone: 0 },
    ...(under && { under }),
  };
}
