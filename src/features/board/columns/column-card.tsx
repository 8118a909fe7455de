import { memo, type CSSProperties } from 'react';
import { formatAmount, formatRm } from '../../../domain/money/money.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useFocusHandOver } from '../../../ui/focus.ts';
import { boardTexts } from '../texts.ts';
import type { ColumnView } from '../board-view.ts';
import css from './column-card.module.css';
import { ColumnHead } from './column-head.tsx';
import { ItemRow } from './item-row.tsx';

interface Props {
  column: ColumnView;
  collapsed: boolean;
  startsInEdit: boolean;
  newId: () => string;
  onToggle: (column: string) => void;
  onAssign: (item: string) => void;
}

/** A person with their items, or the items that nobody has yet. */
export const ColumnCard = memo(function ColumnCard(props: Props) {
  const { column, collapsed, startsInEdit, newId, onToggle, onAssign } = props;
  const { id, taskIds, items, missing } = column;
  const texts = boardTexts.column;
  const noteOf = (): string | null => {
    if (collapsed) return texts.collapsed(taskIds.length, formatAmount(column.total));
    if (column.covered) return texts.covered;
    if (column.treat !== 0) return texts.treat(formatRm(column.treat));
    if (taskIds.length > 0) return null;
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
      style={{ '--rows': collapsed ? 0 : taskIds.length } as CSSProperties}
    >
      <ColumnHead
        column={column}
        headingId={headingId}
        note={noteOf()}
        collapsed={collapsed}
        startsInEdit={startsInEdit}
        newId={newId}
        onToggle={() => onToggle(id)}
      />
      {!collapsed && (
        <ul className={css.items}>
          {taskIds.map((task) => (
            <ItemRow key={task} item={items[task]!} column={id} onAssign={onAssign} />
          ))}
        </ul>
      )}
    </section>
  );
});
