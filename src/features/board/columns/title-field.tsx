import { useRef, useState } from 'react';
import { useOnLeave } from '../../../ui/use-on-leave.ts';
import { boardTexts } from '../texts.ts';
import css from './column-head.module.css';

/** Saves a changed title on blur or Enter. Escape discards it. `onDone` gets null if nothing changed. */
export function TitleField({ title, onDone }: { title: string; onDone: (title: string | null) => void }) {
  const done = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const [opened] = useState(title); // another user's new title is not this user's change
  const finish = (value: string | null) => {
    if (done.current) return; // Enter and Escape blur the field, too
    done.current = true;
    const next = value?.trim();
    onDone(next && next !== opened ? next : null);
  };
  useOnLeave(() => {
    const typed = input.current?.value.trim();
    if (typed && typed !== opened) finish(typed);
  });
  return (
    <input
      ref={input}
      className={css.field}
      aria-label={boardTexts.column.title}
      defaultValue={opened}
      maxLength={300}
      enterKeyHint="done"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to type here
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(null);
      }}
    />
  );
}
