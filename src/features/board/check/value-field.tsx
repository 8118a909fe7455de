import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { useOnLeave } from '../../../ui/leave.ts';
import { checkTexts as texts } from '../../../ui/texts/check.ts';
import { useBoardEdits } from '../edits/edits-context.ts';
import css from './value-field.module.css';

interface Props {
  label: string;
  /** The label is spoken only. */
  hideLabel?: boolean;
  value: string;
  /** Keeps what was typed, which was begun at that revision of the board; answers what is wrong with it, or null. */
  onCommit: (text: string, opened: number) => string | null;
  doubtful?: boolean;
  type?: 'text' | 'date';
  inputMode?: 'text' | 'decimal';
  className?: string | undefined;
  /** It is for the person to type here now. */
  fresh?: boolean;
}

/**
 * A field that keeps what is typed when it is left, by Enter, and when the app goes to the background;
 * Escape gives it up. What can't be read stays in it with the reason, and nothing is kept.
 */
export function ValueField({ value, onCommit, doubtful, className, label, fresh, ...field }: Props) {
  const edits = useBoardEdits();
  const [typed, setTyped] = useState<{ text: string; opened: number } | null>(null);
  const [error, setError] = useState<string | null>(null);
  // Until the device has stored it and the screen repaints, the field shows what was typed.
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
    const text = typed.text.trim();
    if (text === value) return giveUp();
    const wrong = onCommit(text, typed.opened);
    setError(wrong);
    if (wrong !== null) return;
    setTyped(null);
    setKept({ text, over: value });
  };
  useOnLeave(commit);

  return (
    <Field
      {...field}
      ref={input}
      label={doubtful ? `${label} (${texts.doubtful})` : label}
      className={classNames(doubtful && css.doubtful, doubtful && field.hideLabel && css.marked, className)}
      value={typed?.text ?? kept?.text ?? value}
      error={error}
      maxLength={300}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this line
      autoFocus={fresh}
      onChange={(event) => {
        setTyped({ text: event.target.value, opened: typed?.opened ?? edits.rev() });
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
