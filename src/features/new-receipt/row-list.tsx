import type { ReactNode } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons/actions.tsx';
import { CloseIcon } from '../../ui/icons/navigation.tsx';
import css from './manual-screen.module.css';

interface Props<Row> {
  legend: string;
  /** Shown without rows. */
  hint?: string;
  rows: readonly Row[];
  onRows: (rows: Row[]) => void;
  /** A row with nothing in it. */
  empty: () => Row;
  /** How many rows there may be. */
  least: number;
  most: number;
  addText: string;
  /** Of the row at this place, from 1. */
  removeText: (place: number) => string;
  /** The row's two fields; `set` changes it. */
  children: (row: Row, at: number, set: (next: Partial<Row>) => void) => ReactNode;
}

/** Rows of two fields. The user adds and removes rows. */
export const RowList = <Row extends { id: string }>(props: Props<Row>) => {
  const { legend, hint, rows, onRows, empty, least, most, addText, removeText, children } = props;
  return (
    <fieldset className={css.rows}>
      <legend>{legend}</legend>
      {rows.length === 0 && hint && <p className={css.hint}>{hint}</p>}
      {rows.map((row, at) => (
        <div key={row.id} className={css.row}>
          {children(row, at, (next) =>
            onRows(rows.map((other) => (other.id === row.id ? { ...other, ...next } : other))),
          )}
          <IconButton
            label={removeText(at + 1)}
            disabled={rows.length <= least}
            onClick={() => onRows(rows.filter((other) => other.id !== row.id))}
          >
            <CloseIcon size={20} />
          </IconButton>
        </div>
      ))}
      <Button
        look="quiet"
        icon={<PlusIcon size={20} />}
        disabled={rows.length >= most}
        onClick={() => onRows([...rows, empty()])}
      >
        {addText}
      </Button>
    </fieldset>
  );
};
