/**
 * The ids of what was deleted and has come back (U2 in undo.ts): the first one with a tail.
 *
 *   0192f0c1  --deleted, undone-->  0192f0c1_again-5f3c9a1e  --deleted, undone-->  0192f0c1_again-77e0b1c4
 *
 * What goes by a hash of an id, ties and colours, goes by the first one: undo restores the amounts to the sen.
 * Everything else takes it for an id like any other.
 */
const TAIL = /_again-[^/]*/g;
/** The contract takes no longer ones. */
const MAX_LENGTH = 64;

/** Another id for what had `old`; `fresh` is a new id, and itself the answer where the old one leaves no room. */
export function idAgain(old: string, fresh: string): string {
  const id = `${firstIds(old)}_again-${fresh.slice(-8)}`;
  return id.length > MAX_LENGTH ? fresh : id;
}

/** A text with the first id in the place of each id in it; "/" stands between them. */
export const firstIds = (text: string): string => text.replace(TAIL, '');
