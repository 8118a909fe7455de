import { memo, useState } from 'react';
import { deletion } from '../../../domain/board/board.ts';
import { formatAmount, formatRm } from '../../../domain/money/money.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useFocusBack, useFocusHandOver } from '../../../ui/focus.ts';
import { EditIcon } from '../../../ui/icons/board.tsx';
import { ChevronIcon, CloseIcon } from '../../../ui/icons/navigation.tsx';
import { boardTexts } from '../texts.ts';
import { commonTexts } from '../../../ui/texts.ts';
import type { ItemView } from '../board-view.ts';
import { useBoardEdits } from '../edits/board-edits.ts';
import { Grip } from '../drag/grip.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemParts } from './item-parts.tsx';
import { useFormIn, useOpenForms } from './open-form.ts';
import { ChangedMark } from '../history/changed-mark.tsx';
import css from './item-row.module.css';
import { addPastedOps, itemEditOps } from '../../../domain/board/board-ops.ts';
import { taxRates } from '../bill/tax-label.ts';

interface Props {
  item: ItemView;
  /** The column that shows the row. */
  column: string;
  onAssign: (item: string) => void;
}

/** One item in one column. A board has hundreds of them, so React renders only changed ones again. */
export const ItemRow = memo(function ItemRow({ item, column, onAssign }: Props) {
  const texts = boardTexts.item;
  const edits = useBoardEdits();
  const [open, setOpen] = useState(false);
  const forms = useOpenForms();
  const form = useFormIn(forms, item.id, column);
  const edit = useFocusBack(form !== null);
  const row = useFocusHandOver<HTMLLIElement>();
  const name = item.name || commonTexts.unnamedItem;
  const partsId = `parts-${column}-${item.id}`;
  const assignId = `assign-${column}-${item.id}`;

  if (form) {
    return (
      <li ref={row} className={css.row} data-item={item.id}>
        <ItemForm
          form={form}
          rates={taxRates(edits.board())}
          onType={forms.type}
          onDone={(changes, more) => {
            const board = edits.board();
            const ops = changes
              ? [...itemEditOps(board, item.id, changes), ...addPastedOps(board, more, column, edits.newId)]
              : [];
            const refusal = ops.length > 0 ? edits.refusal(ops) : null;
            if (refusal !== null) return refusal;
            if (ops.length > 0) edits.sendItem(ops);
            edits.whenPainted(forms.close);
            return null;
          }}
        />
      </li>
    );
  }
  return (
    <li ref={row} data-item={item.id} className={css.row}>
      <div className={css.line}>
        <Grip className={css.grip} label={texts.drag(name)} />
        <button
          type="button"
          id={assignId}
          className={css.assign}
          aria-label={texts.assign(name)}
          onClick={() => onAssign(item.id)}
        >
          {name}
        </button>
        <label htmlFor={assignId} className={css.total}>
          <ChangedMark id={item.id} />
          {formatAmount(item.part.total)}
        </label>
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
        <IconButton ref={edit} label={texts.edit(name)} onClick={() => forms.open(item.id, column, item)}>
          <EditIcon size={20} />
        </IconButton>
        <IconButton
          label={texts.remove(name)}
          danger
          onClick={() => edits.remove([deletion('item', item.id)], boardTexts.toasts.itemDeleted(name))}
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
});
