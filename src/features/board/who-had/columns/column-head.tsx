import { useRef, useState } from 'react';
import { giveColumnOps } from '../../../../domain/board/board-ops.ts';
import { getOwn } from '../../../../domain/board/board.ts';
import { symbolOf } from '../../../../domain/money/currencies.ts';
import { formatAmount } from '../../../../domain/money/money.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { classNames } from '../../../../styles/class-names.ts';
import { GiftIcon } from '../../../../ui/icons/board.tsx';
import { ChevronIcon } from '../../../../ui/icons/navigation.tsx';
import { toast } from '../../../../toasts/toast.ts';
import { PickMark } from '../../pick-marks.tsx';
import { boardTexts } from '../../texts.ts';
import type { ColumnView } from '../../board-view.ts';
import css from './column-head.module.css';
import { useBoardEdits, useCurrency } from '../../edits/board-edits.ts';
import { Grip } from '../drag/grip.tsx';
import { KnownPeople } from '../assign/known-people.tsx';
import { ChangedMark } from '../../history/changed-mark.tsx';
import { isKnownPerson, TitleField, type TitleFieldHandle } from './title-field.tsx';

interface Props {
  column: ColumnView;
  headingId: string;
  note: string | null;
  opened: boolean;
  /** The title's field is open. */
  editing: boolean;
  onEdited: () => void;
  onToggle: () => void;
}

/** A column's line: title, what it holds, its sum. A tap anywhere on it opens and closes the column. */
export function ColumnHead({ column, headingId, note, opened, editing, onEdited, onToggle }: Props) {
  const texts = boardTexts.column;
  const edits = useBoardEdits();
  const currency = useCurrency();
  const { id, title, missing } = column;
  const field = useRef<TitleFieldHandle>(null);
  const [typed, setTyped] = useState('');
  const onDone = () => {
    setTyped('');
    onEdited();
  };

  return (
    <header
      className={classNames(css.head, missing && css.missing)}
      // A second tap on the button that has opened the name falls here: the field keeps the focus.
      onPointerDown={(event) =>
        editing && !(event.target instanceof HTMLInputElement) && event.preventDefault()
      }
    >
      {!missing && <Grip className={css.grip} label={texts.drag(title)} />}
      {!missing && <Avatar letters={column.letters} tone={column.tone} />}
      <div className={css.text}>
        {editing ? (
          <TitleField
            ref={field}
            title={getOwn(edits.board().columns, id)?.title ?? title}
            onType={setTyped}
            onDone={(next, isBack) => {
              if (next !== null) edits.edit([{ op: 'column.set', id, field: 'title', value: next }]);
              if (isBack) onDone();
              else edits.whenPainted(onDone);
            }}
            onLeft={(hasTyped) => {
              if (!edits.hasBill() || getOwn(edits.board().columns, id)) return;
              const text = boardTexts.toasts.personGone(title);
              toast.info(hasTyped ? `${text} ${boardTexts.toasts.titleKept}` : text);
            }}
          />
        ) : null}
        <h3 id={headingId} className={editing ? 'visually-hidden' : css.title} title={title}>
          {title}
          {column.isTreated && !opened && <GiftIcon size={16} />}
          {column.isDone && (
            <>
              {' '}
              <PickMark pick="done" />
              <span className="visually-hidden">{boardTexts.balance.pick.done}</span>
            </>
          )}
        </h3>
        {/* Of a closed column one sentence: "3 items for MYR: 12.50". */}
        <p className={classNames(css.amount, !opened && !editing && css.closed)}>
          {note !== null && !editing && <span className={css.note}>{note} </span>}
          <span className={css.sum}>
            {/* Cards side by side have no space for it. */}
            {opened && <span className={missing ? undefined : css.currency}>{symbolOf(currency)} </span>}
            {formatAmount(column.total, currency)}
          </span>
        </p>
      </div>
      {editing && getOwn(edits.board().columns, id)?.user === null && (
        <div
          className={css.known}
          data-known-people
          onBlur={({ relatedTarget: to }) =>
            isKnownPerson(to) || to instanceof HTMLInputElement || field.current?.finish()
          }
        >
          <KnownPeople
            typed={typed}
            onChoose={(person) => {
              field.current?.discard();
              edits.edit(giveColumnOps(edits.board(), id, person));
              edits.whenPainted(onDone);
            }}
          />
        </div>
      )}
      <ChangedMark id={id} />
      <button
        type="button"
        className={css.toggle}
        title={opened ? texts.collapse(title) : texts.expand(title)}
        aria-label={opened ? texts.collapse(title) : texts.expand(title)}
        aria-expanded={opened}
        onClick={editing ? undefined : onToggle}
      >
        <span className={classNames(css.chevron, opened && css.open)}>
          <ChevronIcon size={20} />
        </span>
      </button>
    </header>
  );
}
