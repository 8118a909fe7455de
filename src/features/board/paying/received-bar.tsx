import { formatMoney } from '../../../domain/money/money.ts';
import { useCurrency } from '../edits/board-edits.ts';
import type { Payee } from './paying-view.ts';
import css from './paying.module.css';
import { payingTexts as texts } from './texts.ts';

/** How much of what somebody gets back is there: confirmed money is full, what is only claimed hatched. */
export function ReceivedBar({ payee, className }: { payee: Payee; className?: string | undefined }) {
  const currency = useCurrency();
  const { person, whole, received, waiting } = payee;
  if (whole === 0) return null;
  const of = (amount: number) => `${(100 * amount) / whole}%`;
  return (
    <div className={className}>
      <div className={css.bar} aria-hidden="true">
        <span className={css.received} style={{ inlineSize: of(received) }} />
        <span className={css.waiting} style={{ inlineSize: of(waiting) }} />
      </div>
      <p className={css.sum}>
        {[
          texts.received(formatMoney(received, currency), formatMoney(whole, currency)),
          ...(waiting > 0
            ? [
                person.isMe
                  ? texts.waitingForYou(formatMoney(waiting, currency))
                  : texts.waitingForThem(formatMoney(waiting, currency), person.title),
              ]
            : []),
        ].join(', ')}
      </p>
    </div>
  );
}
