/**
 * How far a phone has read the feed. Opaque on the wire.
 *
 *   from   all changes below this transaction number are sent
 *   next   `from` of the next run of pages: the oldest transaction that was open when this run began
 *   after  the last change sent in this run
 *   blank  the run began without a cursor: the phone is empty, and needs no word of deletions
 */
export interface Cursor {
  /** The identity of the database: transaction numbers mean nothing in another one. */
  database: string;
  from: string;
  next?: string;
  after?: FeedPosition;
  blank?: boolean;
}

const kinds = ['group', 'me', 'payment', 'receipt', 'ways'] as const;
type Kind = (typeof kinds)[number];

/** The position of a change in the feed's order. */
export interface FeedPosition {
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
const id = /^[\w.-]{1,200}$/;

/**
 * Null for an invalid cursor or one of another database: then the server sends everything, with deletions.
 */
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
