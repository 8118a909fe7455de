import { memo } from 'react';
import { getOwn, type Item } from '../../../../domain/board/board.ts';
import { formatAmount } from '../../../../domain/money/money.ts';
import { useCurrency } from '../../edits/board-edits.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { classNames } from '../../../../styles/class-names.ts';
import { PeopleIcon } from '../../../../ui/icons/board.tsx';
import { TickBox } from '../../../../ui/tick-box.tsx';
import { commonTexts } from '../../../../words/texts.ts';
import type { BarAmounts } from '../../bar-amounts.ts';
import { ChangedMark } from '../../history/changed-mark.tsx';
import { PeopleMarks } from '../../people-marks.tsx';
import { piecesOf } from '../../../../domain/board/pieces.ts';
import { PiecesMark } from '../pieces/pieces-mark.tsx';
import { TreatedMark } from '../treat/treated-mark.tsx';
import { boardTexts } from '../../texts.ts';
import css from './assign-row.module.css';
import { usePress } from '../../use-press.ts';

interface Props {
  id: string;
  item: Item;
  people: BarAmounts['people'];
  /** The chosen person has it. */
  isOn: boolean;
  isReady: boolean;
  onTap: (item: string) => void;
  onShare: (item: string) => void;
}

/**
 * An item to give: the row gives it to the chosen person, the button shares it among several. Amounts of
 * people change with each tap, and no row shows them.
 */
export const AssignRow = memo(function AssignRow({ id, item, people, isOn, isReady, onTap, onShare }: Props) {
  const currency = useCurrency();
  const [isPressed, press] = usePress(isOn, () => onTap(id));
  const name = item.name || commonTexts.unnamedItem;
  const pieces = piecesOf(item);
  const having = people.filter((person) => getOwn(item.shares, person.id));
  // Each beside a face: of more than four people not all are shown.
  const weights = having.length > 4 ? [] : having.map(({ id: who }) => item.shares[who]!.weight);
  return (
    <li className={classNames(css.row, isPressed && css.on)} data-give={id}>
      <button type="button" className={css.item} aria-pressed={isPressed} disabled={!isReady} onClick={press}>
        <TickBox isOn={isPressed} small />
        <span className={css.name}>
          {name}
          {pieces && (
            <>
              <br />
              <PiecesMark pieces={pieces} withPrice />
            </>
          )}
        </span>
        <ChangedMark id={id} />
        <span className={css.facts}>
          {item.quantity !== 1 && (
            <span className={css.quantity}>{boardTexts.item.quantity(item.quantity)}</span>
          )}
          <span className={css.price} data-price>
            {formatAmount(item.price, currency)}
          </span>
          {having.length > 0 && (
            <span>
              {item.treatedBy && <TreatedMark />}
              {new Set(weights).size > 1 && <span className={css.weights}>{weights.join(':')}</span>}
              <PeopleMarks people={having} />
            </span>
          )}
        </span>
      </button>
      <IconButton label={boardTexts.assign.who(name)} onClick={() => onShare(id)}>
        <PeopleIcon size={20} />
      </IconButton>
    </li>
  );
}, isSameRow);

function isSameRow({ people, ...before }: Props, { people: peopleNow, ...now }: Props): boolean {
  const hasFaceOf = (at: number) =>
    people[at]?.title === peopleNow[at]?.title && people[at]?.tone === peopleNow[at]?.tone;
  return (
    (Object.keys(now) as (keyof typeof now)[]).every((key) => now[key] === before[key]) &&
    people.length === peopleNow.length &&
    peopleNow.every(({ id }, at) => people[at]?.id === id && hasFaceOf(at))
  );
}
