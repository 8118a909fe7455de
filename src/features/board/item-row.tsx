import { useState } from 'react';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { Board } from '../../domain/board.ts';
import { formatAmount, formatRm } from '../../domain/money.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EditIcon, GripIcon } from '../../ui/icons/actions.tsx';
import { ChevronIcon, CloseIcon } from '../../ui/icons/navigation.tsx';
import { boardTexts } from '../../ui/texts/board.ts';
import type { ColumnView, ItemView } from './board-view.ts';
import type { DragData } from './drag-ids.ts';
import { useBoardEdits } from './edits-context.ts';
import { ItemForm } from './item-form.tsx';
import { ItemParts } from './item-parts.tsx';
import css from './item-row.module.css';
import { addPastedOps, itemEditOps, type ItemWish } from './ops.ts';
import { taxRates } from './tax-label.ts';

interface Props {
  item: ItemView & { dragId: string };
  column: ColumnView;
  board: Board;
  onAssign: (item: string) => void;
}

/** One line of the bill in one column. */
export function ItemRow({ item, column, board, onAssign }: Props) {
  const texts = boardTexts.item;
  const edits = useBoardEdits();
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState(false);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: item.dragId, data: { shownIn: column.id } satisfies DragData });
  const name = item.name || texts.unnamed;
  const partsId = `parts-${column.id}-${item.id}`;

  // The board comes back from the device a moment after it was saved: until then this is what stands.
  const [saved, setSaved] = useState<{ over: string; wish: ItemWish } | null>(null);
  const shown = JSON.stringify([item.name, item.price, item.taxRate]);
  if (saved && saved.over !== shown) setSaved(null);

  if (editing) {
    return (
      <li className={css.row} ref={setNodeRef}>
        <ItemForm
          item={saved?.wish ?? item}
          rates={taxRates(board)}
          onDone={(wish, more) => {
            setEditing(false);
            if (!wish) return;
            const ops = itemEditOps(board, item.id, wish);
            if (ops.length > 0) setSaved({ over: shown, wish });
            const added = addPastedOps(board, more, column.id, edits.newId);
            if (ops.length + added.length > 0) edits.sendItem([...ops, ...added]);
          }}
        />
      </li>
    );
  }
  return (
    <li
      ref={setNodeRef}
      data-item={item.id}
      className={classNames(css.row, isDragging && css.dragging)}
      style={{ transform: CSS.Translate.toString(transform), transition: transition }}
    >
      <div className={css.line}>
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          className={css.grip}
          aria-label={texts.drag(name)}
        >
          <GripIcon />
        </button>
        <button
          type="button"
          className={css.assign}
          aria-label={texts.assign(name)}
          onClick={() => onAssign(item.id)}
        >
          {name}
        </button>
        <span className={css.total}>{formatAmount(item.part.total)}</span>
      </div>
      <div className={css.under}>
        <span className={css.facts}>
          {item.people.length > 1 && (
            <span className={css.people}>
              {item.people.map(({ title, tone }) => (
                <Avatar key={tone} name={title} tone={tone} small />
              ))}
            </span>
          )}
          {item.quantity !== 1 && texts.quantity(item.quantity)}
        </span>
        <IconButton
          label={open ? texts.collapse(name) : texts.expand(name)}
          aria-expanded={open}
          aria-controls={open ? partsId : undefined}
          onClick={() => setOpen(!open)}
        >
          <span className={classNames(css.chevron, open && css.open)}>
            <ChevronIcon size={20} />
          </span>
        </IconButton>
        <IconButton label={texts.edit(name)} onClick={() => setEditing(true)}>
          <EditIcon size={20} />
        </IconButton>
        <IconButton
          label={texts.remove(name)}
          danger
          onClick={() =>
            edits.remove([{ op: 'item.delete', id: item.id }], boardTexts.toasts.itemDeleted(name))
          }
        >
          <CloseIcon size={20} />
        </IconButton>
      </div>
      {open && (
        <div id={partsId}>
          {item.people.length > 1 && (
            <p className={css.shared}>{texts.shared(item.weight, item.weights, formatRm(item.whole))}</p>
          )}
          <ItemParts parts={item.part} />
        </div>
      )}
    </li>
  );
}
