import type { KindName, Ref } from '../../domain/documents/kind.ts';
import type { KiraDb } from './db.ts';
import { idOf, kindNameOf } from './refs.ts';
import type { DocumentRow, StoredRow } from './rows.ts';

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
): Promise<StoredRow<Name>[]> =>
  (await documents.where('ref').startsWith(`${kind}:`).toArray()) as StoredRow<Name>[];
