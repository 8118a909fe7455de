import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../styles/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { useOnLeave } from '../../../presses/use-on-leave.ts';
import { useBoardEdits } from '../edits/board-edits.ts';
import { checkTexts as texts } from './texts.ts';
import css from './value-field.module.css';
import { typedLine } from '../../../domain/text/typed-line.ts';

interface Props {
  label: string;
  /** The label is spoken only. */
  hideLabel?: boolean;
  value: string;
  /** Keeps the text. Returns what is wrong with it, or null. */
  onCommit: (text: string) => string | null;
  doubtful?: boolean;
  type?: 'text' | 'date';
  inputMode?: 'text' | 'decimal';
  className?: string | undefined;
  /** The field gets the focus when it appears. */
  fresh?: boolean;
}

/**
 * A field that keeps its text on Enter, on blur, and when the app goes to the background. Escape restores
 * the old text. A wrong text stays in the field with the reason, and is not kept.
 */
export function ValueField({ value, onCommit, doubtful, className, label, fresh, ...field }: Props) {
  const edits = useBoardEdits();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  // The field shows the typed text until the screen repaints with the stored value.
  const [kept, setKept] = useState<{ text: string; over: string } | null>(null);
  if (kept && kept.over !== value) setKept(null);
  const input = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (fresh) input.current?.select();
  }, [fresh]);

  const giveUp = () => {
    setTyped(null);
    setError(null);
  };
  const commit = () => {
    if (typed === null) return;
    const text = typedLine(typed);
    if (text === value) return giveUp();
    const wrong = onCommit(text);
    setError(wrong);
    if (wrong !== null) return;
    setTyped(null);
    setKept({ text, over: value });
    edits.whenPainted(() => setKept(null)); // it may be the same value in other words
  };
  useOnLeave(commit);

  return (
    <TextField
      {...field}
      ref={input}
      label={doubtful ? `${label} (${texts.doubtful})` : label}
      className={classNames(doubtful && css.doubtful, doubtful && field.hideLabel && css.marked, className)}
      value={typed ?? kept?.text ?? value}
      error={error}
      maxLength={300}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this line
      autoFocus={fresh}
      onChange={(event) => {
        setTyped(event.target.value);
        setError(null);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') giveUp();
      }}
    />
  );
}
