import { memo, useState, useSyncExternalStore } from 'react';
import { classNames } from '../../../../styles/class-names.ts';
import { useFocusBack, useFocusHandOver } from '../../../../presses/focus.ts';
import { boardTexts } from '../../texts.ts';
import type { ColumnView } from '../../board-view.ts';
import { nameList } from '../../describe-had.ts';
import css from './column-card.module.css';
import { ColumnFoot } from './column-foot.tsx';
import { ColumnHead } from './column-head.tsx';
import { ItemRow } from './item-row.tsx';
import { useOpenForms } from './open-form.ts';

interface Props {
  column: ColumnView;
  opened: boolean;
  /** So many of its rows at most are shown. */
  most: number;
  onToggle: (column: string) => void;
  onAssign: (item: string) => void;
}

/** A person with their items, or the items that nobody has yet. */
export const ColumnCard = memo(function ColumnCard(props: Props) {
  const { column, opened, most, onToggle, onAssign } = props;
  const { id, itemIds, items, missing } = column;
  const texts = boardTexts.column;
  const [editing, setEditing] = useState(false);
  const edit = useFocusBack(editing);
  const forms = useOpenForms();
  const form = useSyncExternalStore(forms.subscribe, () => {
    const current = forms.current();
    return current?.column === id ? current : null;
  });
  const isOpen = opened || form !== null; // a form never disappears in a closed column
  // An item that is not on the bill before its form is done comes last.
  const rows = itemIds.slice(0, most);
  if (form?.isNew && !itemIds.includes(form.item)) rows.push(form.item);
  // All rows are there. Until then the list has their estimated height, so the page has its scroll bar.
  const isWhole = itemIds.length <= most;
  const noteOf = (): string | null => {
    const covered = texts.covered(nameList(column.treats));
    const collapsed = texts.collapsed(itemIds.length);
    if (!isOpen) return column.isTreated ? `${covered}. ${unbroken(collapsed)}` : collapsed;
    if (column.covered) return covered;
    // With items of only treated people, the line under the items says it.
    if (column.treats.length > 0 && column.treat === 0) return texts.treat(nameList(column.treats));
    if (itemIds.length > 0) return missing ? texts.missingNote(itemIds.length) : null;
    if (column.given.length > 0 || column.rests.length > 0) return null;
    return missing ? texts.nothingMissing : texts.empty;
  };
  const headingId = `column-title-${id}`;
  const ref = useFocusHandOver();
  return (
    <section
      ref={ref}
      data-focus-home
      aria-labelledby={headingId}
      data-column={id}
      className={classNames(css.column, missing && css.missing)}
      style={{ containIntrinsicBlockSize: `auto calc(56px + ${isOpen ? itemIds.length : 0} * var(--row))` }}
    >
      <ColumnHead
        column={column}
        headingId={headingId}
        note={noteOf()}
        opened={isOpen}
        editing={editing}
        onEdited={() => setEditing(false)}
        onToggle={() => onToggle(id)}
      />
      {isOpen && (
        <>
          <ul
            className={css.items}
            style={isWhole ? undefined : { minBlockSize: `calc(${itemIds.length} * var(--row))` }}
          >
            {rows.map((task) => (
              <ItemRow key={task} id={task} item={items[task]} column={id} onAssign={onAssign} />
            ))}
          </ul>
          {isWhole && (
            <ColumnFoot {...{ column, onAssign }} renameRef={edit} onRename={() => setEditing(true)} />
          )}
        </>
      )}
    </section>
  );
});

/** A sentence that stays on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');
