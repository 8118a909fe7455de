import { useState, type Ref } from 'react';
import { addItemOps } from '../../../../domain/board/board-ops.ts';
import { deletion } from '../../../../domain/board/board.ts';
import { formatAmount, type Minor } from '../../../../domain/money/money.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { PlusIcon, TrashIcon } from '../../../../ui/icons/actions.tsx';
import { EditIcon, GiftIcon } from '../../../../ui/icons/board.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { toast } from '../../../../toasts/toast.ts';
import { commonTexts } from '../../../../words/texts.ts';
import { boardTexts } from '../../texts.ts';
import { countItems, type ColumnView } from '../../board-view.ts';
import { besideItems } from '../../describe-had.ts';
import { useBoardEdits, useCurrency } from '../../edits/board-edits.ts';
import { readItemForm, useOpenForms } from './open-form.ts';
import { showWrongField } from './use-forms.ts';
import css from './column-foot.module.css';

interface Props {
  column: ColumnView;
  renameRef: Ref<HTMLButtonElement>;
  onRename: () => void;
  onAssign: (item: string) => void;
}

/** Under a column's items: what its charges add to the printed prices, and what can be done with it. */
export function ColumnFoot({ column, renameRef, onRename, onAssign }: Props) {
  const texts = boardTexts.column;
  const edits = useBoardEdits();
  const currency = useCurrency();
  const forms = useOpenForms();
  const [removing, setRemoving] = useState(false);
  const { id, title, missing } = column;
  const remove = () => edits.edit([deletion('column', id)], { undo: boardTexts.toasts.columnDeleted(title) });
  /** An item is on the bill once it is named or priced (decision 66), so first its form opens. */
  const addItem = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // saves an open form
    const form = forms.current();
    if (form && 'wrong' in readItemForm(form, currency)) return showWrongField();
    const item = edits.newId();
    const ops = addItemOps(edits.board(), item, id);
    const refusal = edits.refusal(ops);
    if (refusal !== null) return toast.error(refusal);
    const [added] = ops;
    if (added?.op === 'item.add') forms.open(item, id, added.item, true);
  };
  const beside = besideItems(column);

  return (
    <footer className={css.foot}>
      {beside.length > 0 && (
        <dl className={css.charges}>
          {beside.map(({ key, label, amount }) => (
            <Charge
              key={key}
              label={label}
              amount={amount}
              onAsk={column.rests.some(({ id: rest }) => rest === key) ? () => onAssign(key) : null}
            />
          ))}
        </dl>
      )}
      <div className={css.tools}>
        <Button
          look="quiet"
          className={css.add}
          icon={<PlusIcon size={18} />}
          aria-label={texts.addItem(title)}
          // An open form keeps the focus until the press counts: closing, it would move this button.
          onPointerDown={(event) => event.preventDefault()}
          onClick={addItem}
        >
          {texts.add}
        </Button>
        {!missing && (
          <>
            <IconButton
              label={texts.cover(title)}
              aria-pressed={column.covered}
              className={column.covered ? css.covered : undefined}
              onClick={() => edits.edit([{ op: 'column.set', id, field: 'covered', value: !column.covered }])}
            >
              <GiftIcon size={20} />
            </IconButton>
            <IconButton
              ref={renameRef}
              label={texts.edit(title)}
              // The second press of a double click leaves the focus in the name.
              onPointerDown={(event) => event.preventDefault()}
              onClick={onRename}
            >
              <EditIcon size={20} />
            </IconButton>
            <IconButton
              label={texts.remove(title)}
              danger
              onClick={() => (column.itemIds.length > 0 ? setRemoving(true) : remove())}
            >
              <TrashIcon size={20} />
            </IconButton>
          </>
        )}
      </div>
      {removing && (
        <Sheet
          title={texts.removeTitle(title)}
          onClose={() => setRemoving(false)}
          footer={
            <>
              <Button onClick={() => setRemoving(false)}>{commonTexts.cancel}</Button>
              <Button look="danger" onClick={remove}>
                {commonTexts.remove}
              </Button>
            </>
          }
        >
          <p>{texts.removeText(...countItems(column))}</p>
        </Sheet>
      )}
    </footer>
  );
}

interface ChargeProps {
  label: string;
  amount: Minor;
  /** Asks who had the line that it belongs to. */
  onAsk: (() => void) | null;
}

function Charge({ label, amount, onAsk }: ChargeProps) {
  const currency = useCurrency();
  return (
    <div>
      <dt>
        {onAsk ? (
          <button type="button" className={css.rest} onClick={onAsk}>
            {label}
          </button>
        ) : (
          label
        )}
      </dt>
      <dd>{formatAmount(amount, currency)}</dd>
    </div>
  );
}
