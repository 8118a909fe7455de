import { useState } from 'react';
import { deletion, getOwn } from '../../../domain/board/board.ts';
import { formatRm } from '../../../domain/money/money.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useFocusBack } from '../../../ui/focus.ts';
import { PlusIcon, TrashIcon } from '../../../ui/icons/actions.tsx';
import { EditIcon, GiftIcon } from '../../../ui/icons/board.tsx';
import { ChevronIcon } from '../../../ui/icons/navigation.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { boardTexts } from '../texts.ts';
import { commonTexts } from '../../../ui/texts.ts';
import { countItems, type ColumnView } from '../board-view.ts';
import css from './column-head.module.css';
import { useBoardEdits } from '../edits/board-edits.ts';
import { Grip } from '../drag/grip.tsx';
import { ChangedMark } from '../history/changed-mark.tsx';
import { addItemOps } from '../../../domain/board/board-ops.ts';
import { TitleField } from './title-field.tsx';

interface Props {
  column: ColumnView;
  headingId: string;
  /** Shown instead of items: there are none, or the column is collapsed. */
  note: string | null;
  collapsed: boolean;
  startsInEdit: boolean;
  newId: () => string;
  onToggle: () => void;
}

/** A column's title, sum and buttons. */
export function ColumnHead({ column, headingId, note, collapsed, startsInEdit, newId, onToggle }: Props) {
  const texts = boardTexts.column;
  const edits = useBoardEdits();
  const [editing, setEditing] = useState(startsInEdit);
  const edit = useFocusBack(editing);
  const [removing, setRemoving] = useState(false);
  const { id, title, missing } = column;
  const remove = () => edits.remove([deletion('column', id)], boardTexts.toasts.columnDeleted(title));

  return (
    <header className={css.head}>
      <div className={css.line}>
        {missing ? <span className={css.noGrip} /> : <Grip className={css.grip} label={texts.drag(title)} />}
        {!missing && <Avatar name={title} tone={column.tone} />}
        {editing ? (
          <TitleField
            title={title}
            onDone={(next) => {
              if (next !== null) edits.send([{ op: 'column.set', id, field: 'title', value: next }]);
              edits.whenPainted(() => setEditing(false));
            }}
            onLeft={(hasTyped) => {
              if (!edits.hasBill() || getOwn(edits.board().columns, id)) return;
              const text = boardTexts.toasts.personGone(title);
              toast.info(hasTyped ? `${text} ${boardTexts.toasts.titleKept}` : text);
            }}
          />
        ) : null}
        <h3 id={headingId} className={editing ? 'visually-hidden' : css.title}>
          {title}
        </h3>
        <ChangedMark id={id} />
        <span className={css.sum}>{formatRm(column.total)}</span>
      </div>
      <div className={css.tools}>
        <p className={css.note}>{note}</p>
        <div className={css.buttons}>
          <IconButton
            label={texts.addItem(title)}
            onClick={() => edits.addItem(addItemOps(edits.board(), newId(), id))}
          >
            <PlusIcon size={20} />
          </IconButton>
          {!missing && (
            <>
              <IconButton
                label={texts.cover(title)}
                aria-pressed={column.covered}
                className={column.covered ? css.covered : undefined}
                onClick={() =>
                  edits.send([{ op: 'column.set', id, field: 'covered', value: !column.covered }])
                }
              >
                <GiftIcon size={20} />
              </IconButton>
              <IconButton ref={edit} label={texts.edit(title)} onClick={() => setEditing(true)}>
                <EditIcon size={20} />
              </IconButton>
              <IconButton
                label={texts.remove(title)}
                danger
                onClick={() => (column.taskIds.length > 0 ? setRemoving(true) : remove())}
              >
                <TrashIcon size={20} />
              </IconButton>
            </>
          )}
          <IconButton
            label={collapsed ? texts.expand(title) : texts.collapse(title)}
            aria-expanded={!collapsed}
            onClick={onToggle}
          >
            <span className={classNames(css.chevron, !collapsed && css.open)}>
              <ChevronIcon size={20} />
            </span>
          </IconButton>
        </div>
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
    </header>
  );
}
