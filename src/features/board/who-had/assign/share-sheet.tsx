import { useState } from 'react';
import { boardAfter } from '../../../../domain/board/apply-op.ts';
import { addColumnOps, portionsIn, shareOps, treatOps } from '../../../../domain/board/board-ops.ts';
import { getOwn, type Board } from '../../../../domain/board/board.ts';
import { divideQuantityOps } from '../../../../domain/board/line-edits.ts';
import { formatAmount, formatMoney } from '../../../../domain/money/money.ts';
import { isSharedByAll, shareWithAllOps, takeFromAllOps } from '../../../../domain/board/picks.ts';
import { canBePieces, piecesOf, piecesOps } from '../../../../domain/board/pieces.ts';
import type { Had } from '../../../../domain/split/had.ts';
import type { SeatedPerson } from '../../../../domain/board/seated-people.ts';
import { AddPerson } from './add-person.tsx';
import { DivideRows } from './divide-rows.tsx';
import type { BoardView, ColumnView } from '../../board-view.ts';
import { useBoardEdits, useCurrency } from '../../edits/board-edits.ts';
import { treatTexts } from '../treat/texts.ts';
import { PiecesMark } from '../pieces/pieces-mark.tsx';
import { RestChoice } from '../pieces/rest-choice.tsx';
import { piecesTexts } from '../pieces/texts.ts';
import { boardTexts } from '../../texts.ts';
import { useCloseWhenGone } from '../../use-close-when-gone.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { classNames } from '../../../../styles/class-names.ts';
import { Checkbox, Select } from '../../../../ui/field.tsx';
import { PlusIcon } from '../../../../ui/icons/actions.tsx';
import { MinusIcon, PeopleIcon } from '../../../../ui/icons/board.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { TickBox } from '../../../../ui/tick-box.tsx';
import { commonTexts } from '../../../../words/texts.ts';
import css from './share-sheet.module.css';
import { usePress } from '../../use-press.ts';

interface Props {
  board: Board;
  /** Has the amounts. It may be a moment behind the board. */
  view: BoardView;
  itemId: string;
  newId: () => string;
  onClose: () => void;
}

/** "Who had this?": assigns an item by taps. Each tap counts at once. */
export function ShareSheet({ board, view, itemId, newId, onClose }: Props) {
  const currency = useCurrency();
  const texts = boardTexts.share;
  const edits = useBoardEdits();
  const item = getOwn(board.items, itemId);
  const [name] = useState(() => item?.name || commonTexts.unnamedItem);
  const [isAsking, setIsAsking] = useState(false);
  useCloseWhenGone(!item, boardTexts.toasts.itemDeleted(name), onClose);
  if (!item) return null;
  const people = view.columns.filter((column) => !column.missing);
  const portions = portionsIn(board, itemId);
  const pieces = piecesOf(item);
  const change = (next: Record<string, number>) => {
    const now = edits.board();
    edits.edit(shareOps(now, itemId, { ...portionsIn(now, itemId), ...next }));
  };
  /** A second press may come before the first is shown. */
  const step = (id: string, by: number) => {
    const now = portionsIn(edits.board(), itemId)[id] ?? 1;
    change({ [id]: Math.min(Math.max(1, now + by), 999) });
  };
  const taken = Object.values(portions).reduce((sum, count) => sum + count, 0);
  const all = people.length > 0 && isSharedByAll(board, itemId);

  /** A person added here had the item, so they get a portion. */
  const addPerson = (person: SeatedPerson) => {
    const now = edits.board();
    const id = newId();
    const ops = addColumnOps(now, id, person);
    const shared = shareOps(boardAfter(now, ops), itemId, { ...portionsIn(now, itemId), [id]: 1 });
    edits.edit([...ops, ...shared]);
  };

  return (
    <Sheet
      title={texts.title}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <p className={css.item}>
        <span>
          {item.name || commonTexts.unnamedItem}
          {item.quantity !== 1 && ` ${boardTexts.item.quantity(item.quantity)}`}{' '}
          {pieces && <PiecesMark pieces={pieces} withPrice />}
        </span>
        <strong>{formatMoney(item.price, currency)}</strong>
      </p>
      <RestChoice board={board} view={view} itemId={itemId} at="line" />
      <ul className={css.people}>
        {people.length > 1 && (
          <li className={classNames(css.person, all && css.chosen)}>
            <button
              type="button"
              className={css.chip}
              aria-pressed={all}
              onClick={() => edits.edit((all ? takeFromAllOps : shareWithAllOps)(edits.board(), itemId))}
            >
              <span className={css.all}>
                <PeopleIcon size={20} />
              </span>
              <span className={css.name}>{texts.everyone}</span>
              <TickBox isOn={all} />
            </button>
          </li>
        )}
        {people.map((person) => (
          <Person
            key={person.id}
            person={person}
            portions={portions[person.id] ?? 0}
            all={pieces ? Math.max(pieces.of, taken) : taken}
            had={person.items[itemId]}
            onChange={(count) => change({ [person.id]: count })}
            onStep={(by) => step(person.id, by)}
          />
        ))}
      </ul>
      {(pieces || canBePieces(item)) && (
        <Checkbox
          label={piecesTexts.count}
          checked={pieces !== null}
          onChange={(event) => edits.edit(piecesOps(itemId, item, event.target.checked))}
        />
      )}
      {people.length > 1 && (
        <Select
          label={treatTexts.ask}
          className={css.treat}
          value={item.treatedBy ?? ''}
          onChange={(event) => edits.edit(treatOps(edits.board(), itemId, event.target.value || null))}
        >
          <option value="">{treatTexts.nobody}</option>
          {people.map(({ id, title }) => (
            <option key={id} value={id}>
              {treatTexts.on(title)}
            </option>
          ))}
        </Select>
      )}
      <div className={css.more}>
        <AddPerson onAdd={addPerson} isAsking={isAsking} onAsk={setIsAsking} />
        <DivideRows
          key={itemId}
          item={item}
          onDivide={(off) => edits.edit(divideQuantityOps(edits.board(), itemId, off, edits.newId()))}
        />
      </div>
    </Sheet>
  );
}

interface PersonProps {
  person: ColumnView;
  portions: number;
  /** How many there are: everybody's portions, or all pieces. */
  all: number;
  had: Had | undefined;
  onChange: (portions: number) => void;
  onStep: (by: 1 | -1) => void;
}

function Person({ person, portions, all, had, onChange, onStep }: PersonProps) {
  const currency = useCurrency();
  const texts = boardTexts.share;
  const count = Math.max(1, portions);
  const shownAll = Math.max(all, count); // a press shows before it is stored
  const [chosen, press] = usePress(portions > 0, (on) => onChange(on ? 1 : 0));
  return (
    <li className={classNames(css.person, css.stepped, chosen && css.chosen)}>
      <button type="button" className={css.chip} aria-pressed={chosen} onClick={press}>
        <Avatar letters={person.letters} tone={person.tone} />
        <span className={css.name}>{person.title}</span>
        <TickBox isOn={chosen} />
      </button>
      {/* Of one person alone any number of portions is all of it. */}
      {chosen && shownAll > count && (
        <div className={css.stepper} role="group" aria-label={`${texts.portions}: ${person.title}`}>
          <IconButton
            label={texts.fewer(person.title)}
            repeats
            aria-disabled={portions <= 1}
            onClick={() => onStep(-1)}
          >
            <MinusIcon size={20} />
          </IconButton>
          <output>
            <span>{texts.portion(count, shownAll)}</span>
            {person.isTreated ? (
              <small>{boardTexts.item.treatedShort}</small>
            ) : (
              // With a treat people pay other parts than they had: their columns say which.
              had?.is === 'own' && <small>{formatAmount(had.had, currency)}</small>
            )}
          </output>
          <IconButton
            label={texts.more(person.title)}
            repeats
            aria-disabled={portions >= 999}
            onClick={() => onStep(1)}
          >
            <PlusIcon size={20} />
          </IconButton>
        </div>
      )}
    </li>
  );
}
