import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
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

/** Rows of two fields. The user adds and removes rows. Enter goes on to the next field, or to a new row. */
export const RowList = <Row extends { id: string }>(props: Props<Row>) => {
  const { legend, hint, rows, onRows, empty, least, most, addText, removeText, children } = props;
  const list = useRef<HTMLFieldSetElement>(null);
  const fields = () => [...(list.current?.querySelectorAll('input') ?? [])];
  const add = () => {
    const { length } = fields();
    flushSync(() => onRows([...rows, empty()])); // in the press itself, else a phone shows no keyboard
    fields()[length]?.focus();
  };
  const goOn = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const { key, target } = event;
    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const next = fields()[fields().indexOf(target) + 1];
    if (next) next.focus();
    else if (target.value && rows.length < most) add();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are its fields'
    <fieldset ref={list} className={css.rows} onKeyDown={goOn}>
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
      <Button look="quiet" icon={<PlusIcon size={20} />} disabled={rows.length >= most} onClick={add}>
        {addText}
      </Button>
    </fieldset>
  );
};
