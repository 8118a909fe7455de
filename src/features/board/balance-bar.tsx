import { memo } from 'react';
import { formatMoney } from '../../domain/money/money.ts';
import { useCurrency } from './edits/board-edits.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../styles/class-names.ts';
import { CountingAmount } from '../../ui/counting-amount.tsx';
import { DoneMark } from '../../ui/done-mark.tsx';
import { AddPersonIcon, CashIcon, PeopleIcon } from '../../ui/icons/board.tsx';
import type { Show } from './open.ts';
import type { OwnSentence } from './paying/own-sentence.ts';
import { payingTexts } from './paying/texts.ts';
import { PickMark } from './pick-marks.tsx';
import { boardTexts } from './texts.ts';
import { piecesTexts } from './who-had/pieces/texts.ts';
import { TreatedMark } from './who-had/treat/treated-mark.tsx';
import css from './balance-bar.module.css';
import type { BarAmounts } from './bar-amounts.ts';
import { isAllGiven } from './board-view.ts';

interface Props {
  balance: BarAmounts;
  /** How many items nobody has. */
  unassigned: number;
  /** Pieces are left of items that somebody has. */
  hasRests: boolean;
  /** What the viewer pays or gets back; null while nobody knows who paid. */
  sentence: OwnSentence | null;
  show: Pick<Show, 'why' | 'pay' | 'assign' | 'people'>;
}

/**
 * Always visible: the bill's total, the amount left to assign, each person's amount, and the next step.
 * An item dropped on a name is shared with that person.
 */
export const BalanceBar = memo(function BalanceBar(props: Props) {
  const currency = useCurrency();
  const { balance, unassigned, hasRests, sentence, show } = props;
  const texts = boardTexts.balance;
  const { total, left, people } = balance;
  const isEmpty = total === 0 && left === 0;
  const done = isAllGiven(left, unassigned);
  /** Of each line somebody had some, and pieces are left: where people pay it is asked who pays for them. */
  const isRest = !done && unassigned === 0 && hasRests;
  const state = isRest
    ? piecesTexts.nobody(formatMoney(left, currency))
    : isEmpty
      ? texts.nothing
      : done
        ? texts.done
        : texts.left(formatMoney(left, currency));
  const isSettlingNext = (done || isRest) && !isEmpty;
  return (
    <section className={css.bar} aria-label={texts.label} data-bar>
      {people.length > 0 && (
        <ul
          className={css.people}
          aria-label={texts.people}
          data-strip
          data-many={people.length > 8 || undefined}
        >
          {people.map(({ id, title, letters, tone, isTreated, pick, amount }) => (
            <li key={id} data-person={id}>
              <button type="button" className={css.person} onClick={() => show.why(id)}>
                <Avatar letters={letters} tone={tone} small />
                <span className={css.who}>
                  <span className={css.name} title={title}>
                    {title}
                  </span>
                  <span>
                    {isTreated && <TreatedMark />}
                    <span data-amount>
                      <CountingAmount amount={amount} currency={currency} />
                    </span>
                    {pick !== null && <PickMark pick={pick} />}
                  </span>
                </span>
                {pick !== null && <span className="visually-hidden">{texts.pick[pick]}</span>}
                <span className="visually-hidden">{boardTexts.why.open}</span>
              </button>
            </li>
          ))}
          {people.length === 1 && (
            <li>
              <button
                type="button"
                className={classNames(css.person, css.add)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={show.people}
              >
                <AddPersonIcon size={20} />
                {boardTexts.addFirst}
              </button>
            </li>
          )}
        </ul>
      )}
      <p className={css.hint} aria-hidden="true">
        {texts.dropHere}
      </p>
      <div className={css.row}>
        <div className={css.sums}>
          <p>
            <span className={css.label}>{texts.short}</span> <strong>{formatMoney(total, currency)}</strong>
          </p>
          <p role="status" className={classNames(css.left, done && !sentence?.isAsked && css.done)}>
            {isSettlingNext && !isRest && !sentence && <DoneMark />}
            {isSettlingNext && !isRest && sentence ? sentence.text : state}
          </p>
        </div>
        {isSettlingNext ? (
          <>
            {/* The way back to who had what. */}
            <IconButton label={boardTexts.assign.open(0)} className={css.back} onClick={show.assign}>
              <PeopleIcon />
            </IconButton>
            <Button look="primary" icon={<CashIcon size={20} />} onClick={show.pay}>
              {payingTexts.title}
            </Button>
          </>
        ) : (
          <Button look={isEmpty ? 'secondary' : 'primary'} onClick={show.assign}>
            {boardTexts.assign.open(unassigned)}
          </Button>
        )}
      </div>
    </section>
  );
});
