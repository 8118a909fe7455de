import { nextAlternative } from '../../../domain/receipt/draft/check-marks.ts';
import { DOUBTFUL, type FieldReading } from '../../../domain/receipt/draft/draft.ts';
import { CheckIcon } from '../../../ui/icons/actions.tsx';
import { RedoIcon } from '../../../ui/icons/board.tsx';
import { checkTexts as texts } from './texts.ts';
import css from './choices.module.css';

interface Props<T> {
  reading: FieldReading<T> | null | undefined;
  current: T;
  /** Also where the reading was sure. */
  always: boolean;
  /** The field's name, and whose it is. */
  field: string;
  what: string;
  show: (value: T) => string;
  onTake: (value: T) => void;
}

/** One tap takes the next reading of a field; the last one is followed by the first. */
export function NextReading<T>({ reading, current, always, field, what, show, onTake }: Props<T>) {
  if (!reading || (!always && reading.confidence >= DOUBTFUL)) return null;
  const next = nextAlternative(reading, current);
  if (!next) return null;
  const text = show(next.value);
  return (
    <button
      type="button"
      className={css.choice}
      aria-label={texts.instead(field, text, what)}
      onClick={() => onTake(next.value)}
    >
      <RedoIcon size={16} />
      <span className={css.text}>{text}</span>
    </button>
  );
}

/** Ends the doubt about everything that is shown beside it. */
export function LooksRight({ what, onSettle }: { what: string; onSettle: () => void }) {
  return (
    <button type="button" className={css.choice} aria-label={texts.isRight(what)} onClick={onSettle}>
      <CheckIcon size={16} />
      {texts.right}
    </button>
  );
}
