import { useId, useState } from 'react';
import { useWaysToPay } from '../../data/use-ways-to-pay.ts';
import { formatRm, sen, type Sen } from '../../domain/money/money.ts';
import type { PlanLine } from '../../domain/settling/sums.ts';
import { whyTransfer, type WhyLine } from '../../domain/settling/why.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusHandOver } from '../../ui/focus.ts';
import { commonTexts } from '../../ui/texts.ts';
import { toneOf } from '../../ui/tone.ts';
import { RemindButton } from './remind-button.tsx';
import css from './settle.module.css';
import { settleTexts as texts } from './texts.ts';
import type { SayPayments } from './use-say.ts';

interface Props {
  line: PlanLine;
  bookName: string;
  pay: SayPayments;
  onPay: () => void;
}

/** "You pay Bala RM 41.20", what one says about it, and why. */
export function OwnLine({ line, bookName, pay, onPay }: Props) {
  const row = useFocusHandOver<HTMLLIElement>();
  const [isOpen, setOpen] = useState(false);
  const whyId = useId();
  const { book, from, to, amount, own } = line;
  const pays = own === 'from';
  const other = pays ? to : from;
  const ways = useWaysToPay(pays ? (to.user ?? '') : '');
  const words = formatRm(amount);
  const payLabel = (ways?.duitnow ?? null) === null ? texts.howToPayLabel : texts.payByQrLabel;
  const told = { book, from: from.id, to: to.id, field: pays ? 'sent' : 'got', amount } as const;
  return (
    <li ref={row} className={css.card}>
      <div className={css.line}>
        <Avatar name={other.name} tone={toneOf(other.user ?? other.name)} />
        <span className={css.text}>
          <span>{pays ? texts.payOne(other.name) : texts.paysYou(other.name)}</span> <small>{bookName}</small>
        </span>
        <strong className={css.sum}>{words}</strong>
      </div>
      <div className={css.actions}>
        <Button look="quiet" aria-expanded={isOpen} aria-controls={whyId} onClick={() => setOpen(!isOpen)}>
          {texts.why(words)}
        </Button>
        <span className={css.says}>
          {!pays && <RemindButton line={line} bookName={bookName} />}
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
      <div id={whyId}>{isOpen && <Why line={line} />}</div>
    </li>
  );
}

/** Own lines only. They add up to the sen. */
function Why({ line: { book, from, to, amount, own } }: { line: PlanLine }) {
  const me = own === 'from' ? from.id : to.id;
  const why = whyTransfer(book, me, { from: from.id, to: to.id, amount });
  const nameOf = (id: string) => book.people.get(id)?.name ?? '';
  const others = why.others.map((one) =>
    one.from === me
      ? { key: one.to, label: texts.otherPay(nameOf(one.to)), amount: one.amount }
      : { key: one.from, label: texts.otherGet(nameOf(one.from)), amount: sen(-one.amount) },
  );
  const small = why.small === 0 ? [] : [{ key: 'small', label: texts.small, amount: why.small }];
  const lines = [
    ...why.lines.map((one) => ({ key: keyOf(one), label: labelOf(one, nameOf), amount: one.amount })),
    ...others,
    ...small,
  ];
  return (
    <ul className={css.why}>
      {lines.map(({ key, label, amount: part }) => (
        <li key={key}>
          <span>{label}</span>
          <span className={css.amount}>{signed(part)}</span>
        </li>
      ))}
      <li className={css.total}>
        <span>{texts.sum}</span>
        <span className={css.amount}>{signed(why.amount)}</span>
      </li>
    </ul>
  );
}

const keyOf = (line: WhyLine): string => `${line.kind} ${'title' in line ? line.bill : line.payment}`;

function labelOf(line: WhyLine, nameOf: (id: string) => string): string {
  if ('title' in line) return texts[line.kind](line.title || commonTexts.receipts.noTitle);
  const name = nameOf(line.other);
  return line.isOffset ? texts.evened(name) : texts[line.kind](name);
}

/** A word joiner keeps sign and amount on one line. */
const signed = (amount: Sen): string =>
  `${amount < 0 ? '\u2212' : '+'}\u2060${formatRm(sen(Math.abs(amount)))}`;
