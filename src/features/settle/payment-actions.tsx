import { currencyOf } from '../../domain/money/currencies.ts';
import { formatMoney, ZERO } from '../../domain/money/money.ts';
import type { Book, PaymentInBook } from '../../domain/settling/books.ts';
import { Button } from '../../ui/button.tsx';
import { settleTexts as texts } from './texts.ts';
import type { SayPayments } from './use-say.ts';

interface Props {
  payment: PaymentInBook;
  /** The user is its payer. */
  pays: boolean;
  /** The other side. */
  name: string;
  /** All books, for what was made together with it. */
  books: readonly Book[];
  me: string;
  pay: SayPayments;
}

/** What the user may say about a payment of theirs, and the way back. */
export function PaymentActions({ payment, pays, name, books, me, pay }: Props) {
  const { sent, got } = payment.doc;
  const currency = currencyOf(payment.about);
  const field = pays ? 'sent' : 'got';
  const [own, theirs] = pays ? [sent, got] : [got, sent];
  const isOffset = payment.doc.how === 'offset';
  const words = formatMoney(theirs ?? own ?? ZERO, currency);
  return (
    <>
      {own === null && theirs !== null && theirs > 0 && !isOffset && (
        <>
          <Button
            aria-label={pays ? texts.iPaidLabel(name, words) : texts.gotItLabel(name, words)}
            onClick={() =>
              pay.change(payment, field, theirs, (pays ? texts.saidPaid : texts.saidGot)(name, words))
            }
          >
            {pays ? texts.iPaid : texts.gotIt}
          </Button>
          {!pays && (
            <Button look="quiet" onClick={() => pay.change(payment, field, ZERO, texts.notReceived)}>
              {texts.notReceived}
            </Button>
          )}
        </>
      )}
      {own !== null && (
        <Button
          look="quiet"
          aria-label={texts.takeBackLabel(formatMoney(own, currency), name)}
          onClick={() =>
            isOffset
              ? pay.takeBackOffset(books, me, payment)
              : pay.change(payment, field, null, texts.takenBack)
          }
        >
          {texts.takeBack}
        </Button>
      )}
    </>
  );
}
