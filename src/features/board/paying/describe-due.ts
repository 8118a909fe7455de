import { formatMoney, ZERO } from '../../../domain/money/money.ts';
import { receivedOf } from '../../../domain/settling/received.ts';
import { mainPayment, partOf, type DueView, type Face } from './paying-view.ts';
import { payingTexts as texts } from './texts.ts';

/** How far a due is paid, in sentences. Empty: nobody said anything. */
export function describeDue(due: DueView, bookName: string): string[] {
  const { open, isSettled, currency } = due;
  const money = (amount: typeof open) => formatMoney(amount, currency);
  const { surplus, setOff } = receivedOf(due);
  return [
    ...wordsOf(due),
    ...(setOff > 0 ? [texts.setOff(money(setOff))] : []),
    ...(surplus > 0 ? [texts.tooMuch(money(surplus))] : []),
    ...(isSettled && open > 0 ? [texts.settledIn(bookName)] : []),
    ...(!isSettled && open > 0 && open !== partOf(due) ? [texts.stillOpen(money(open))] : []),
  ];
}

/** What the two words about its payment say. */
function wordsOf(due: DueView): string[] {
  const { ring, from, to, currency } = due;
  const payment = mainPayment(due);
  if (!payment) return [];
  const { sent: paid, got: confirmed } = payment.doc;
  if (paid === null && confirmed === null) return [];
  const [sent, got] = [formatMoney(paid ?? ZERO, currency), formatMoney(confirmed ?? ZERO, currency)];
  if (ring.state === 'differs') return [differ(from, sent, to, got)];
  if (ring.state === 'empty') return [];
  if (confirmed !== null) {
    if (ring.by) return [texts.gotFor(ring.by.name, to.title, got)];
    return [to.isMe ? texts.youGot(got) : texts.got(to.title, got)];
  }
  if (ring.by) return [texts.saysPaidFor(ring.by.name, from.title, sent)];
  return [from.isMe ? texts.waitingFor(to.title, sent) : texts.saysPaid(from.title, sent)];
}

function differ(from: Face, sent: string, to: Face, got: string): string {
  if (from.isMe) return texts.youSent(sent, to.title, got);
  return to.isMe ? texts.youGotOther(from.title, sent, got) : texts.differ(from.title, sent, to.title, got);
}
