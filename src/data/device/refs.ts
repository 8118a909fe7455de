import type { Kind, KindName, Ref } from '../../domain/documents/kind.ts';
import { kinds } from '../../domain/documents/kinds.ts';
import { aboutPayment } from '../../domain/settling/payment.ts';
import { groupQueue, receiptQueue, type AnyDoc, type AnyOp, type DocumentRow, type Queue } from './rows.ts';

export const isRef = (queue: Queue): queue is Ref => !queue.startsWith('image:');

export const idOf = (queue: Queue): string => queue.slice(queue.indexOf(':') + 1);

export const kindNameOf = (ref: Ref): KindName => ref.slice(0, ref.indexOf(':')) as KindName;

/** The rules of a document's kind, for code that takes documents of any kind. */
export const kindOf = (ref: Ref): Kind<AnyDoc, AnyOp> =>
  kinds[kindNameOf(ref)] as unknown as Kind<AnyDoc, AnyOp>;

/** The bill or group that a payment is for; null for a payment between two people, or no payment's id. */
export function bookOf(payment: string): Ref | null {
  const about = aboutPayment(payment);
  if (about?.for === 'bill') return receiptQueue(about.bill);
  return about?.for === 'group' ? groupQueue(about.group) : null;
}

/** A document that the server doesn't have yet, or of which it has told this device nothing. */
export function newDocument<Name extends KindName>(
  ref: `${Name}:${string}`,
  view: DocumentRow<Name>['view'],
): DocumentRow<Name> {
  const [kind, id] = [kindNameOf(ref) as Name, idOf(ref)];
  const under = kind === 'payment' ? bookOf(id) : null;
  return {
    ref,
    kind,
    id,
    rev: 0,
    snapshot: null,
    view,
    history: [],
    people: [],
    hidden: 0,
    gone: 0,
    ...(under && { under }),
  };
}
