import { useEffect, useRef, type ReactNode } from 'react';
import { formatAmount, type Minor } from '../../../../domain/money/money.ts';
import { useCurrency } from '../../edits/board-edits.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { classNames } from '../../../../styles/class-names.ts';
import { PeopleIcon } from '../../../../ui/icons/board.tsx';
import { boardTexts } from '../../texts.ts';
import type { BarAmounts } from '../../bar-amounts.ts';
import { TreatedMark } from '../treat/treated-mark.tsx';
import css from './people-strip.module.css';

/** Chosen instead of one person: an item is then shared by all. No column has this id. */
export const EVERYONE = '';

interface Props {
  people: BarAmounts['people'];
  chosen: string;
  onChoose: (person: string) => void;
  /** A name is being typed: its field takes the whole strip, or stands below the people. */
  isAsking: boolean;
  /** After the people. */
  children: ReactNode;
}

/** The people to give items to, everyone first. It stays while the list scrolls. */
export function PeopleStrip({ people, chosen, onChoose, isAsking, children }: Props) {
  const currency = useCurrency();
  const texts = boardTexts.assign;
  const list = useRef<HTMLUListElement>(null);
  // A new person is chosen before their chip is there.
  const isThere = chosen === EVERYONE || people.some(({ id }) => id === chosen);
  useEffect(() => {
    if (!isThere) return undefined;
    const show = () =>
      list.current
        ?.querySelector(`[data-chip="${CSS.escape(chosen)}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'center' });
    show();
    window.addEventListener('resize', show); // a turned phone has another strip
    return () => window.removeEventListener('resize', show);
  }, [chosen, isThere]);
  const chip = (id: string, name: string, face: ReactNode, amount: Minor | null, isTreated = false) => (
    <li key={id} data-chip={id}>
      <button
        type="button"
        className={classNames(css.chip, id === chosen && css.on)}
        aria-pressed={id === chosen}
        onClick={() => onChoose(id)}
      >
        {face}
        <span className={css.name} title={name}>
          {name}
        </span>
        {amount !== null && (
          // A new amount is a new element, so it shows its growth.
          <span key={amount} className={css.amount}>
            {isTreated && <TreatedMark />}
            {formatAmount(amount, currency)}
          </span>
        )}
      </button>
    </li>
  );
  return (
    <ul
      ref={list}
      aria-label={texts.people}
      className={classNames(css.strip, isAsking && css.asking)}
      data-strip
    >
      {people.length > 1 &&
        chip(
          EVERYONE,
          texts.everyone,
          <span className={css.all}>
            <PeopleIcon size={20} />
          </span>,
          null,
        )}
      {people.map(({ id, title, letters, tone, isTreated, amount }) =>
        chip(id, title, <Avatar letters={letters} tone={tone} />, amount, isTreated),
      )}
      <li className={css.more}>{children}</li>
    </ul>
  );
}
