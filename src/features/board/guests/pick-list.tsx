import type { Board, Item } from '../../../domain/board/board.ts';
import { getOwn } from '../../../domain/board/board.ts';
import { itemsInOrder } from '../../../domain/board/order.ts';
import { formatAmount } from '../../../domain/money/money.ts';
import { isSharedByAll, pickOps, portionsOfOne, shareWithAllOps } from '../../../domain/board/picks.ts';
import { piecesOf } from '../../../domain/board/pieces.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../styles/class-names.ts';
import { MinusIcon, PeopleIcon } from '../../../ui/icons/board.tsx';
import { PlusIcon } from '../../../ui/icons/actions.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import { commonTexts } from '../../../words/texts.ts';
import { usePress } from '../use-press.ts';
import type { BoardView, ColumnView } from '../board-view.ts';
import { useBoardEdits, useCurrency } from '../edits/board-edits.ts';
import { PeopleMarks } from '../people-marks.tsx';
import { boardTexts } from '../texts.ts';
import { PiecesMark } from '../who-had/pieces/pieces-mark.tsx';
import css from './pick-list.module.css';
import { pickTexts as texts } from './texts.ts';

/** The most portions that one person may have of an item. */
const MAX_PORTIONS = 99;

interface Props {
  board: Board;
  view: BoardView;
  /** Whose list it is: a column's id. */
  who: string;
  /** Whether "Shared by everybody" is offered: it gives shares to others, too. */
  canShare: boolean;
}

/** The dishes of a bill, in the order of the paper, for one person who ticks what they had. */
export function PickList({ board, view, who, canShare }: Props) {
  const people = view.columns.filter((column) => !column.missing);
  const own = people.find(({ id }) => id === who);
  return (
    <ul className={css.list} aria-label={texts.items}>
      {itemsInOrder(board).map(([id, item]) => (
        <PickRow
          key={id}
          id={id}
          item={item}
          board={board}
          people={people}
          who={who}
          own={own}
          canShare={canShare}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  id: string;
  item: Item;
  board: Board;
  people: readonly ColumnView[];
  who: string;
  own: ColumnView | undefined;
  canShare: boolean;
}

function PickRow({ id, item, board, people, who, own, canShare }: RowProps) {
  const currency = useCurrency();
  const edits = useBoardEdits();
  const portions = portionsOfOne(board, id, who);
  /** The screen may not show the last press yet. */
  const now = () => portionsOfOne(edits.board(), id, who);
  const set = (count: number) => edits.edit(pickOps(edits.board(), id, who, Math.min(count, MAX_PORTIONS)));
  const [isOn, press] = usePress(portions > 0, (on) => set(on ? 1 : 0));
  const [isAll, pressAll] = usePress(isSharedByAll(board, id), (on) =>
    on ? edits.edit(shareWithAllOps(edits.board(), id)) : set(0),
  );
  const name = item.name || commonTexts.unnamedItem;
  const others = people.filter((person) => person.id !== who && getOwn(item.shares, person.id));
  const part = own?.items[id]?.part.base;
  const pieces = piecesOf(item);
  /** Nobody knows how many there are: who has ticked bears all of it until others tick the rest. */
  const isOpen = pieces === null && item.quantity > 1 && others.length === 0 && people.length > 1;
  // Where it is there whether ticked or not, a tick moves no row.
  const isCounted = item.quantity > 1 || others.length > 0;
  return (
    <li className={classNames(css.row, isOn && css.on)} data-pick={id}>
      <button type="button" className={css.item} aria-pressed={isOn} onClick={press}>
        <TickBox isOn={isOn} />
        <span className={css.text}>
          <span className={css.name}>
            {name}
            {item.quantity !== 1 && <small>{` ${boardTexts.item.quantity(item.quantity)}`}</small>}
          </span>
          {pieces ? (
            <PiecesMark pieces={pieces} withPrice asks={isOn} />
          ) : (
            isOn &&
            (isOpen || others.length > 0) &&
            part !== undefined &&
            !own?.isTreated && (
              <small className={css.part}>
                {(isOpen ? texts.partSoFar : texts.part)(formatAmount(part, currency))}
              </small>
            )
          )}
        </span>
        <span className={css.price}>{formatAmount(item.price, currency)}</span>
      </button>
      {canShare && people.length > 1 && (
        <button
          type="button"
          className={classNames(css.all, isAll && css.allOn)}
          aria-pressed={isAll}
          aria-label={texts.shareWithAll(name)}
          onClick={pressAll}
        >
          <PeopleIcon size={20} />
          <small>{texts.all}</small>
        </button>
      )}
      {isCounted && (
        <div className={css.more}>
          <span className={css.others}>
            <PeopleMarks people={others} />
          </span>
          <div className={css.stepper} role="group" aria-label={`${boardTexts.share.portions}: ${name}`}>
            <IconButton
              label={texts.fewer(name)}
              repeats
              aria-disabled={portions < 1}
              onClick={() => set(Math.max(0, now() - 1))}
            >
              <MinusIcon size={20} />
            </IconButton>
            <output>{texts.portions(portions)}</output>
            <IconButton
              label={texts.more(name)}
              repeats
              aria-disabled={portions >= MAX_PORTIONS}
              onClick={() => set(now() + 1)}
            >
              <PlusIcon size={20} />
            </IconButton>
          </div>
        </div>
      )}
    </li>
  );
}
