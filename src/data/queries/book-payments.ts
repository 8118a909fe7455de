import type { User } from '../../contract/auth.ts';
import type { BookPayment, WordAuthor } from '../../domain/settling/books.ts';
import type { PaymentRow } from '../device/rows.ts';

/** A payment as the books take it: the words with who wrote them, and the server's time of the first one. */
export function bookPayment(
  { id, view: doc, snapshot, history, people }: PaymentRow,
  me: Pick<User, '_id' | 'name' | 'username'>,
): BookPayment {
  const self = { _id: me._id, name: me.name || me.username };
  const writerOf = (field: 'sent' | 'got'): WordAuthor | undefined =>
    doc[field] === (snapshot?.[field] ?? null)
      ? history.find(({ op, outcome }) => op.field === field && outcome === 'applied')?.by
      : self; // not sent yet
  const [sent, got] = [writerOf('sent'), writerOf('got')];
  return {
    id,
    doc,
    at: history.at(-1)?.at ?? null,
    by: { ...(sent && { sent }), ...(got && { got }) },
    people,
  };
}
