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
  const own = pays ? sent : got;
  const isOffset = payment.doc.how === 'offset';
  const words = formatMoney(sent ?? ZERO, currency);
  return (
    <>
      {!pays && got === null && sent !== null && sent > 0 && !isOffset && (
        <>
          <Button
            aria-label={texts.gotItLabel(name, words)}
            onClick={() => pay.change(payment, 'got', sent, texts.saidGot(name, words))}
          >
            {texts.gotIt}
          </Button>
          <Button look="quiet" onClick={() => pay.change(payment, 'got', ZERO, texts.notReceived)}>
            {texts.notReceived}
          </Button>
        </>
      )}
      {own !== null && (
        <Button
          look="quiet"
          aria-label={texts.takeBackLabel(formatMoney(own, currency), name)}
          onClick={() =>
            isOffset
              ? pay.takeBackOffset(books, me, payment)
              : pay.change(payment, pays ? 'sent' : 'got', null, texts.takenBack)
          }
        >
          {texts.takeBack}
        </Button>
      )}
    </>
  );
}
