import { useState } from 'react';
import { shareOps } from '../../../domain/board/board-ops.ts';
import { getOwn, type Board } from '../../../domain/board/board.ts';
import { itemsInOrder } from '../../../domain/board/layout.ts';
import { formatAmount } from '../../../domain/money/money.ts';
import type { BoardView } from '../board-view.ts';
import { useBoardEdits } from '../edits/board-edits.ts';
import { boardTexts } from '../texts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon } from '../../../ui/icons/actions.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { commonTexts } from '../../../ui/texts.ts';
import css from './assign-sheet.module.css';

interface Props {
  board: Board;
  view: BoardView;
  /** Asks "Who had these?" for the selected items. */
  onAssign: (items: string[]) => void;
  onClose: () => void;
}

/**
 * All items at once. With a person chosen, a tap gives them the item. Without one, taps select items to
 * assign together.
 */
export function AssignSheet({ board, view, onAssign, onClose }: Props) {
  const texts = boardTexts.assign;
  const edits = useBoardEdits();
  const [person, setPerson] = useState<string | null>(null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const people = view.columns.filter((column) => !column.missing);
  const chosen = people.find(({ id }) => id === person);

  const tap = (id: string) => {
    if (!chosen) {
      return setSelected(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
    }
    const now = edits.board(); // the screen may not show the last tap yet
    const shares = getOwn(now.items, id)?.shares ?? {};
    const portions = Object.fromEntries(Object.entries(shares).map(([who, { weight }]) => [who, weight]));
    edits.keep(shareOps(now, id, { ...portions, [chosen.id]: getOwn(shares, chosen.id) ? 0 : 1 }));
  };
  const isOn = (id: string) =>
    chosen ? getOwn(board.items[id]?.shares ?? {}, chosen.id) !== undefined : selected.includes(id);

  return (
    <Sheet
      title={texts.title}
      onClose={onClose}
      footer={
        chosen ? (
          <Button look="primary" onClick={onClose}>
            {boardTexts.share.done}
          </Button>
        ) : (
          <Button look="primary" disabled={!selected.length} onClick={() => onAssign([...selected])}>
            {texts.who(selected.length)}
          </Button>
        )
      }
    >
      <div className={css.people} role="group" aria-label={texts.person}>
        {people.map(({ id, title, tone }) => (
          <button
            key={id}
            type="button"
            className={classNames(css.person, id === person && css.on)}
            aria-pressed={id === person}
            onClick={() => {
              setPerson(id === person ? null : id);
              setSelected([]);
            }}
          >
            <Avatar name={title} tone={tone} small />
            <span>{title}</span>
          </button>
        ))}
      </div>
      <p className={css.hint}>{chosen ? texts.tapTheirs(chosen.title) : texts.tapSeveral}</p>
      <ul>
        {itemsInOrder(board).map(([id, { name, price, shares }]) => (
          <li key={id}>
            <button
              type="button"
              className={classNames(css.item, isOn(id) && css.on)}
              aria-pressed={isOn(id)}
              onClick={() => tap(id)}
            >
              <span className={css.mark}>{isOn(id) && <CheckIcon size={18} />}</span>
              <span className={css.name}>{name || commonTexts.unnamedItem}</span>
              <span className={css.who}>
                {people
                  .filter(({ id: one }) => getOwn(shares, one))
                  .map(({ id: one, title, tone }) => (
                    <Avatar key={one} name={title} tone={tone} small />
                  ))}
              </span>
              <span>{formatAmount(price)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
