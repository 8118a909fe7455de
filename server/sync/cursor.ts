/**
 * Where a phone is in the change feed. Opaque on the wire.
 *
 *   from   everything below this transaction number has been sent
 *   next   what `from` becomes once this run of pages is through: the oldest transaction that was
 *          still under way when the run began
 *   after  the last change sent in this run
 *   blank  the run began without a cursor: that phone has nothing, and need not hear of what is gone
 */
export interface Cursor {
  /** The database it belongs to: in another one, transaction numbers mean nothing. */
  database: string;
  from: string;
  next?: string;
  after?: Place;
  blank?: boolean;
}

/** What a change is about. */
const kinds = ['group', 'receipt'] as const;
type Kind = (typeof kinds)[number];

/** The place of a change in the feed's order. */
export interface Place {
  xid: string;
  kind: Kind;
  id: string;
}

export const writeCursor = ({ database, from, next, after, blank }: Cursor): string =>
  Buffer.from(
    JSON.stringify([
      database,
      from,
      ...(next && after ? [next, after.xid, after.kind, after.id, ...(blank ? [BLANK] : [])] : []),
    ]),
  ).toString('base64url');

const BLANK = 'blank';

const number = /^\d{1,20}$/;
const id = /^[0-9a-f-]{36}$/;

/** null for one from another database and anything that is none: everything is sent then, also what is gone. */
export function readCursor(text: string, database: string): Cursor | null {
  const parts = decode(text);
  const [of, from = '', next, xid = '', kind, at = '', blank] = parts;
  if (of !== database || !number.test(from)) return null;
  if (next === undefined) return { database, from };
  if (!number.test(next) || !number.test(xid) || !id.test(at)) return null;
  const known = kinds.find((other) => other === kind);
  return known ? { database, from, next, after: { xid, kind: known, id: at }, blank: blank === BLANK } : null;
}

function decode(text: string): string[] {
  if (!text) return [];
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : [];
  } catch {
    return [];
  }
}
