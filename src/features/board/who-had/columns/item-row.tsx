import { memo, useState } from 'react';
import { deletion } from '../../../../domain/board/board.ts';
import { isOverTaken } from '../../../../domain/board/pieces.ts';
import { formatAmount } from '../../../../domain/money/money.ts';
import { afterPress } from '../../../../presses/after-press.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../styles/class-names.ts';
import { useFocusBack, useFocusHandOver } from '../../../../presses/focus.ts';
import { EditIcon } from '../../../../ui/icons/board.tsx';
import { CloseIcon } from '../../../../ui/icons/navigation.tsx';
import { boardTexts } from '../../texts.ts';
import { commonTexts } from '../../../../words/texts.ts';
import { toast } from '../../../../toasts/toast.ts';
import type { ItemView } from '../../board-view.ts';
import { useBoardEdits, useCurrency } from '../../edits/board-edits.ts';
import { Grip } from '../drag/grip.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemParts } from './item-parts.tsx';
import { itemFormOps, useFormIn, useOpenForms } from './open-form.ts';
import { showWrongField } from './use-forms.ts';
import { ChangedMark } from '../../history/changed-mark.tsx';
import { PeopleMarks } from '../../people-marks.tsx';
import { PiecesMark } from '../pieces/pieces-mark.tsx';
import { isOnOthers } from '../../../../domain/split/had.ts';
import { hadText } from '../../describe-had.ts';
import css from './item-row.module.css';
import { taxRates } from '../../charges/tax-label.ts';

interface Props {
  id: string;
  /** Undefined while the bill doesn't have it: its form is open. */
  item: ItemView | undefined;
  /** The column that shows the row. */
  column: string;
  onAssign: (item: string) => void;
}

/** The letters that always have room on two lines. Each cut text costs time with every paint of the board. */
const SHORT = 20;

/**
 * One item in one column, on one line: a tap asks who had it, the chevron opens everything else. A board has
 * hundreds of rows, so React renders only changed ones again.
 */
export const ItemRow = memo(function ItemRow({ id, item, column, onAssign }: Props) {
  const currency = useCurrency();
  const texts = boardTexts.item;
  const edits = useBoardEdits();
  const [open, setOpen] = useState(false);
  const forms = useOpenForms();
  const form = useFormIn(forms, id, column);
  const edit = useFocusBack(form !== null);
  const row = useFocusHandOver<HTMLLIElement>();
  if (form) {
    return (
      <li ref={row} className={css.row} data-item={id}>
        <ItemForm
          form={form}
          rates={taxRates(edits.board())}
          onType={forms.type}
          onDone={(changes, more, left) => {
            const ops = changes ? itemFormOps(edits.board(), form, changes, more, edits.newId) : [];
            const refusal = ops.length > 0 ? edits.refusal(ops) : null;
            if (refusal !== null) return refusal;
            if (ops.length > 0) edits.edit(ops, { item: item ? 'known' : 'new' });
            if (ops.some(({ op }) => op === 'bill.set')) toast.info(boardTexts.toasts.intoDiscount);
            // Meanwhile the user may have opened another one.
            const close = () => forms.current()?.item === id && forms.close();
            if (left === 'back') close();
            else edits.whenPainted(left ? () => afterPress(close) : close);
            return null;
          }}
        />
      </li>
    );
  }
  if (!item) return null;
  const name = item.name || commonTexts.unnamedItem;
  const moreId = `more-${column}-${id}`;
  const assignId = `assign-${column}-${id}`;
  const share = hadText(item, currency);
  /** Not all pieces are taken, or too many. */
  const isCounted = item.pieces !== null && item.pieces.taken !== item.pieces.of;
  return (
    <li ref={row} data-item={id} className={css.row}>
      <Grip className={css.grip} label={texts.drag(name)} />
      <div className={css.what} data-pull>
        <button
          type="button"
          id={assignId}
          className={css.name}
          aria-label={texts.assign(name)}
          onClick={() => onAssign(id)}
        >
          <span className={name.length > SHORT ? css.long : undefined}>{name}</span>
        </button>
        {(share !== null || isCounted) && (
          <label
            htmlFor={assignId}
            className={classNames(
              css.shared,
              name.length <= SHORT && css.short,
              open && css.cut,
              item.pieces && isOverTaken(item.pieces) && css.whole,
            )}
          >
            {share !== null &&
              (isCounted ? `${share},` : item.quantity === 1 ? share : texts.counted(item.quantity, share))}
            {item.pieces && isCounted && <PiecesMark pieces={item.pieces} withPrice={item.weight === 0} />}
            <PeopleMarks people={item.people} />
          </label>
        )}
      </div>
      <label htmlFor={assignId} className={css.facts} data-pull>
        <ChangedMark id={id} />
        {/* Beside a part it would read as three for that amount. */}
        {item.quantity !== 1 && share === null && (
          <span className={css.quantity}>{texts.quantity(item.quantity)}</span>
        )}
        <span className={css.amount}>
          {isOnOthers(item) ? texts.treatedShort : formatAmount(item.had, currency)}
        </span>
      </label>
      <button
        type="button"
        className={css.expander}
        data-expander=""
        title={open ? texts.collapse(name) : texts.expand(name)}
        aria-label={open ? texts.collapse(name) : texts.expand(name)}
        aria-expanded={open}
        aria-controls={open ? moreId : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div id={moreId} className={css.more}>
          <ItemParts item={item} />
          <div className={css.tools}>
            <Button
              ref={edit}
              look="quiet"
              icon={<EditIcon size={18} />}
              aria-label={texts.edit(name)}
              onClick={() => forms.open(id, column, item) || showWrongField()}
            >
              {texts.editShort}
            </Button>
            <Button
              look="quiet"
              icon={<CloseIcon size={18} />}
              aria-label={texts.remove(name)}
              className={css.remove}
              onClick={() =>
                edits.edit([deletion('item', id)], { undo: boardTexts.toasts.itemDeleted(name) })
              }
            >
              {texts.removeShort}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
});
