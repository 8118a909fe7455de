import { addMinor, formatMoney, ZERO } from '../../../domain/money/money.ts';
import { isEvenThroughBook, mainPayment, type DueView, type Face } from './paying-view.ts';
import { payingTexts as texts } from './texts.ts';

/** What the two words about a due say, in sentences. Empty: nobody said anything. */
export function describeDue(due: DueView, bookName: string | null): string[] {
  const { ring, from, to, asked, payments, currency } = due;
  const payment = mainPayment(due);
  const paid = addMinor(...payments.map(({ counted }) => counted));
  const open = asked > 0 && paid > 0 ? [texts.stillOpen(formatMoney(asked, currency))] : [];
  if (isEvenThroughBook(due)) return [bookName ? texts.evenThrough(bookName) : texts.evenOtherwise];
  if (!payment || (ring.state === 'empty' && payment.doc.sent === null && payment.doc.got === null))
    return open;
  const [sent, got] = [
    formatMoney(payment.doc.sent ?? ZERO, currency),
    formatMoney(payment.doc.got ?? ZERO, currency),
  ];
  if (ring.state === 'differs') return [differ(from, sent, to, got), ...open];
  if (payment.doc.got !== null) {
    if (ring.by) return [texts.saysGot(ring.by.name, to.title, got), ...open];
    return [to.isMe ? texts.youGot(got) : texts.got(to.title, got), ...open];
  }
  if (ring.by) return [texts.saysPaidFor(ring.by.name, from.title, sent), ...open];
  if (!from.isMe) return [texts.saysPaid(from.title, sent), ...open];
  return [...(asked > 0 ? [texts.youSaidPaid(sent)] : []), texts.notYet(to.title), ...open];
}

function differ(from: Face, sent: string, to: Face, got: string): string {
  if (from.isMe) return texts.youSent(sent, to.title, got);
  return to.isMe ? texts.youGotOther(from.title, sent, got) : texts.differ(from.title, sent, to.title, got);
}
