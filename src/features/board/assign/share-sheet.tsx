import { useEffect, useEffectEvent, useState } from 'react';
import { boardAfter } from '../../../domain/board/apply-op.ts';
import { addColumnOps, shareAllOps } from '../../../domain/board/board-ops.ts';
import { getOwn, type Board } from '../../../domain/board/board.ts';
import { splitQuantityOps } from '../../../domain/board/line-edits.ts';
import { addSen, formatRm, ZERO, type Sen } from '../../../domain/money/money.ts';
import { AddPerson } from './add-person.tsx';
import { SplitRows } from './split-rows.tsx';
import type { BoardView, ColumnView } from '../board-view.ts';
import { useBoardEdits } from '../edits/board-edits.ts';
import { boardTexts } from '../texts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon, PlusIcon } from '../../../ui/icons/actions.tsx';
import { MinusIcon } from '../../../ui/icons/board.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { commonTexts } from '../../../ui/texts.ts';
import css from './share-sheet.module.css';

interface Props {
  board: Board;
  /** Has the amounts. It may be a moment behind the board. */
  view: BoardView;
  /** One item, or several that are assigned together. */
  itemIds: readonly string[];
  newId: () => string;
  newColumnId: () => string;
  onClose: () => void;
}

/** "Who had this?": assigns items by taps. Each tap counts at once. */
export function ShareSheet({ board, view, itemIds, newId, newColumnId, onClose }: Props) {
  const texts = boardTexts.share;
  const edits = useBoardEdits();
  // Another phone may have deleted some of the items meanwhile.
  const ids = itemIds.filter((id) => getOwn(board.items, id));
  const [itemId] = ids;
  const isGone = itemId === undefined;
  const [names] = useState(() => ids.map((id) => board.items[id]!.name || commonTexts.unnamedItem));
  const onGone = useEffectEvent(() => {
    toast.info(names.length === 1 ? boardTexts.toasts.itemDeleted(names.join('')) : texts.allDeleted);
    onClose();
  });
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);
  if (isGone) return null;
  const item = board.items[itemId]!;
  const single = ids.length === 1;
  const people = view.columns.filter((column) => !column.missing);
  // With several items a person counts only if they have all of them.
  const portions = Object.fromEntries(
    people.map(({ id }) => [id, Math.min(...ids.map((one) => board.items[one]!.shares[id]?.weight ?? 0))]),
  );
  const change = (next: Record<string, number>) => edits.keep(shareAllOps(edits.board(), ids, next));
  const all = people.length > 0 && people.every(({ id }) => portions[id]);
  const whole = addSen(...ids.map((id) => wholeOf(view, id)));

  /** A person added here had the items, so they get a portion. */
  const addPerson = (name: string) => {
    const id = newColumnId();
    const now = edits.board();
    const added = addColumnOps(now, id, name);
    edits.keep([...added, ...shareAllOps(boardAfter(now, added), ids, { [id]: 1 })]);
  };

  return (
    <Sheet
      title={single ? texts.title : boardTexts.assign.titleSeveral}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <p className={css.item}>
        <span>{single ? item.name || commonTexts.unnamedItem : boardTexts.assign.several(ids.length)}</span>
        <strong>{formatRm(whole)}</strong>
      </p>
      <p className={css.hint}>{texts.hint}</p>
      <ul className={css.people}>
        {people.map((person) => (
          <Person
            key={person.id}
            person={person}
            portions={portions[person.id] ?? 0}
            part={single ? person.items[itemId]?.part.total : undefined}
            stepper={single}
            onChange={(count) => change({ [person.id]: count })}
          />
        ))}
      </ul>
      <div className={css.more}>
        {people.length > 1 && (
          <Button
            onClick={() =>
              change(Object.fromEntries(people.map(({ id }) => [id, all ? 0 : portions[id] || 1])))
            }
          >
            {all ? texts.nobody : texts.everyone}
          </Button>
        )}
        <AddPerson onAdd={addPerson} />
        {single && (
          <SplitRows
            key={itemId}
            item={item}
            onSplit={(off) => edits.send(splitQuantityOps(edits.board(), itemId, off, newId()))}
          />
        )}
      </div>
    </Sheet>
  );
}

/** An item's amount with its part of the charges. */
const wholeOf = (view: BoardView, id: string): Sen =>
  view.columns.flatMap((column) => column.items[id] ?? [])[0]?.whole ?? ZERO;

interface PersonProps {
  person: ColumnView;
  portions: number;
  /** This person's amount. */
  part: Sen | undefined;
  stepper: boolean;
  onChange: (portions: number) => void;
}

function Person({ person, portions, part, stepper, onChange }: PersonProps) {
  const texts = boardTexts.share;
  const chosen = portions > 0;
  return (
    <li className={classNames(css.person, chosen && css.chosen)}>
      <button
        type="button"
        className={css.chip}
        aria-pressed={chosen}
        onClick={() => onChange(chosen ? 0 : 1)}
      >
        <Avatar name={person.title} tone={person.tone} />
        <span className={css.name}>{person.title}</span>
        {part !== undefined && <span>{formatRm(part)}</span>}
        <span className={css.mark}>{chosen && <CheckIcon size={20} />}</span>
      </button>
      {chosen && stepper && (
        <div className={css.stepper} role="group" aria-label={`${texts.portions}: ${person.title}`}>
          <IconButton
            label={texts.fewer(person.title)}
            disabled={portions <= 1}
            onClick={() => onChange(portions - 1)}
          >
            <MinusIcon size={20} />
          </IconButton>
          <output>{texts.portion(portions)}</output>
          <IconButton
            label={texts.more(person.title)}
            disabled={portions >= 999}
            onClick={() => onChange(portions + 1)}
          >
            <PlusIcon size={20} />
          </IconButton>
        </div>
      )}
    </li>
  );
}
