import { useId, useState } from 'react';
import { useWaysToPay } from '../../data/hooks/use-ways-to-pay.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { claimsOf, otherOf, titleOn, type PlanLine } from '../../domain/settling/sums.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusHandOver } from '../../presses/focus.ts';
import { Link } from '../../ui/link.tsx';
import { personPath } from '../../navigation/person-path.ts';
import { faceOf } from '../../faces/faces.ts';
import { claimText } from '../../pay/claim-text.ts';
import { RemindButton } from './remind-button.tsx';
import css from './settle.module.css';
import { settleTexts as texts } from './texts.ts';
import type { SayPayments } from './use-say.ts';
import { WhyLines } from './why-lines.tsx';

interface Props {
  line: PlanLine;
  bookName: string;
  /** The page says whose book it is. */
  withoutBook?: boolean;
  pay: SayPayments;
  onPay: () => void;
}

/** "You pay Bala RM 41.20", what one says about it, and why. */
export function OwnLine({ line, bookName, withoutBook, pay, onPay }: Props) {
  const row = useFocusHandOver<HTMLLIElement>();
  const [isOpen, setOpen] = useState(false);
  const whyId = useId();
  const { book, from, to, amount, own, bill } = line;
  const billTitle = titleOn(line);
  const { currency } = book;
  const pays = own === 'from';
  const other = otherOf(line);
  const ways = useWaysToPay(pays ? (to.user ?? '') : '', currency);
  const words = formatMoney(amount, currency);
  const payLabel = (ways?.duitnow ?? null) === null ? texts.howToPayLabel : texts.payByQrLabel;
  const claim = claimText(claimsOf({ book, me: pays ? from.id : to.id, other: other.id }));
  const told = {
    book,
    from: from.id,
    to: to.id,
    field: pays ? 'sent' : 'got',
    amount,
    ...(bill !== undefined && { bill }),
  } as const;
  return (
    <li ref={row} className={css.card}>
      <div className={css.line}>
        <Link to={personPath(other.id)} className={css.whoLink}>
          <Avatar {...faceOf(other)} />
          <span className={css.text}>
            <span>{pays ? texts.payOne(other.name) : texts.paysYou(other.name)}</span>{' '}
            {billTitle !== null && <small>{texts.forBill(billTitle)}</small>}{' '}
            {!withoutBook && <small>{bookName}</small>} {claim !== null && <small>{claim}</small>}
          </span>
        </Link>
        <strong className={css.sum}>{words}</strong>
      </div>
      <div className={css.actions}>
        <Button look="quiet" aria-expanded={isOpen} aria-controls={whyId} onClick={() => setOpen(!isOpen)}>
          {texts.why(words)}
        </Button>
        <span className={css.says}>
          {!pays && (
            <RemindButton
              who={from}
              amount={amount}
              currency={currency}
              sentence={texts.remindText(words, bookName)}
            />
          )}
          {ways && (
            <Button look="primary" aria-label={payLabel(other.name, words)} onClick={onPay}>
              {ways.duitnow === null ? texts.howToPay : texts.payByQr}
            </Button>
          )}
          {pay.target(told) !== null && (
            <Button
              look={pays && !ways ? 'primary' : 'secondary'}
              aria-label={pays ? texts.iPaidLabel(other.name, words) : texts.gotItLabel(other.name, words)}
              onClick={() => pay.say(told)}
            >
              {pays ? texts.iPaid : texts.gotIt}
            </Button>
          )}
        </span>
      </div>
      <div id={whyId}>
        {isOpen && (
          <WhyLines
            book={book}
            me={pays ? from.id : to.id}
            transfer={{ from: from.id, to: to.id, ...(bill !== undefined && { bill }) }}
          />
        )}
      </div>
    </li>
  );
}
