import { formatMoney } from '../domain/money/money.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { sameTexts as texts } from './payment-texts.ts';
import type { SameAsk } from './use-same-question.ts';

/** One payment at two doors: the press waits for the answer. */
export function SameQuestion({ ask }: { ask: SameAsk | null }) {
  if (!ask) return null;
  const { book, payment, isOwn, other, onSame, onAnother, onClose } = ask;
  const amount = formatMoney(payment.counted, book.currency);
  return (
    <Sheet
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onAnother}>{texts.another}</Button>
          <Button look="primary" onClick={onSame}>
            {texts.same}
          </Button>
        </>
      }
    >
      <p>{(isOwn ? texts.own : texts.theirs)(amount, other)}</p>
    </Sheet>
  );
}
