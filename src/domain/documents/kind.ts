/**
 * What phones and the server need to know of a kind of document: one interface, four implementations
 * (kinds.ts), and nothing generic beyond it.
 *
 *   KIND-1  `apply` sets absolute values, so applying an operation twice equals applying it once. It never
 *           throws, and the document that went in is not changed.
 *   KIND-2  `inverse` of an operation, if it has one, gives every value back when applied after it. A row that
 *           the operation added stays, deleted.
 *   KIND-3  Two operations with the same slot write the same value: the later one alone counts.
 */
export interface Kind<Doc, Op> {
  /** What the first operation starts from; null: a create call makes the document. */
  empty: Doc | null;
  /** Null: the operation is rejected. */
  apply: (doc: Doc, op: Op) => Doc | null;
  /** Takes the operation back when applied after it; null: it names nothing there, or can't be undone. */
  inverse: (doc: Doc, op: Op) => Op | null;
  /** The value that the operation writes. An unsent operation of the same slot is replaced. */
  slot: (op: Op) => string;
  /** Documents that must reach the server before the operation. */
  needs: (id: string, op: Op) => readonly Ref[];
  /** Operations, and bytes of JSON, that one request may hold. */
  limits: { ops: number; bytes: number };
}

export type KindName = 'receipt' | 'group' | 'payment' | 'me';

/** Names a document: its kind and its id. */
export type Ref = `${KindName}:${string}`;

/** The document after those of the operations that are not rejected. */
export const applyAll = <Doc, Op>({ apply }: Kind<Doc, Op>, doc: Doc, ops: readonly Op[]): Doc =>
  ops.reduce((current, op) => apply(current, op) ?? current, doc);
