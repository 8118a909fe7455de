import type { MouseEvent } from 'react';
import { nextAlternative } from '../../../domain/receipt/draft/check-marks.ts';
import type { FieldReading } from '../../../domain/receipt/draft/draft.ts';
import { DOUBTFUL } from '../../../domain/receipt/thresholds.ts';
import { CheckIcon } from '../../../ui/icons/actions.tsx';
import { RedoIcon } from '../../../ui/icons/board.tsx';
import { checkTexts as texts } from './texts.ts';
import css from './choices.module.css';

interface Props<T> {
  reading: FieldReading<T> | null | undefined;
  current: T;
  /** Offers readings of a certain field, too. */
  always: boolean;
  /** The field's name, and its line's name. */
  field: string;
  what: string;
  show: (value: T) => string;
  onTake: (value: T) => void;
}

/** A tap takes the next reading of a field; after the last comes the first. */
export function NextReading<T>({ reading, current, always, field, what, show, onTake }: Props<T>) {
  if (!reading || (!always && reading.confidence >= DOUBTFUL)) return null;
  const next = nextAlternative(reading, current);
  if (!next) return null;
  const text = show(next.value);
  return (
    <button
      type="button"
      data-repeats
      className={css.choice}
      aria-label={texts.instead(field, text, what)}
      onClick={() => onTake(next.value)}
    >
      <RedoIcon size={16} />
      <span className={css.text}>{text}</span>
    </button>
  );
}

/** Marks everything beside it as checked. */
export function LooksRight({ what, onConfirm }: { what: string; onConfirm: () => void }) {
  const press = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest<HTMLElement>('li')?.focus(); // the button goes
    onConfirm();
  };
  return (
    <button type="button" className={css.choice} aria-label={texts.isRight(what)} onClick={press}>
      <CheckIcon size={16} />
      {texts.right}
    </button>
  );
}
