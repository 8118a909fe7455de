import type { PaymentRow } from '../../../data/device/rows.ts';
import { getOwn, type StoredBoard } from '../../../domain/board/board.ts';
import { aboutPayment } from '../../../domain/settling/payment.ts';
import { changeTexts } from '../../../history/change-texts.ts';
import { paymentWords, type SaidWord } from '../../../history/payment-words.ts';

/** All words about a bill's payments, the newest of each payment first. */
export function saidWords(payments: readonly PaymentRow[], stored: StoredBoard, me: string): SaidWord[] {
  const nameOf = (id = '') => getOwn(stored.columns, id)?.title || changeTexts.person;
  return payments.flatMap((row) => {
    const about = aboutPayment(row.id);
    return paymentWords(row, nameOf(about?.from), nameOf(about?.to), me);
  });
}
