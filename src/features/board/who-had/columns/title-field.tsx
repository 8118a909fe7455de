import { useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { useBackStep } from '../../../../presses/use-back-step.ts';
import { useOnLeave } from '../../../../presses/use-on-leave.ts';
import { boardTexts } from '../../texts.ts';
import { toast } from '../../../../toasts/toast.ts';
import css from './column-head.module.css';
import { typedLine } from '../../../../domain/text/typed-line.ts';

export interface TitleFieldHandle {
  /** What is typed counts no more: the title was chosen. */
  discard: () => void;
  /** The focus has left what belongs to the field. */
  finish: () => void;
}

interface Props {
  ref: Ref<TitleFieldHandle>;
  title: string;
  onType: (text: string) => void;
  /** Null if nothing changed. Back waits for no painting. */
  onDone: (title: string | null, isBack: boolean) => void;
  /** The field goes before the user is done: its person is gone, or the whole screen. `onDone` follows. */
  onLeft: (hasTyped: boolean) => void;
}

/** Whether an element is one of the people to choose instead of typing. */
export const isKnownPerson = (element: Element | null): boolean =>
  Boolean(element?.closest('[data-known-people]'));

/** Saves a changed title on blur, Enter or Back. Escape discards it. */
export function TitleField({ ref, title, onType, onDone, onLeft }: Props) {
  const done = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const [opened] = useState(title); // another user's new title is not this user's change
  const finish = (value: string | null, isBack = false) => {
    if (done.current) return; // Enter and Escape blur the field, too
    done.current = true;
    const next = value === null ? null : typedLine(value);
    if (next === '') toast.info(boardTexts.toasts.nameStays(opened));
    onDone(next && next !== opened ? next : null, isBack);
  };
  useImperativeHandle(ref, () => ({
    discard: () => void (done.current = true),
    finish: () => finish(input.current?.value ?? null),
  }));
  useBackStep(() => finish(input.current?.value ?? null, true));
  const leave = useEffectEvent(() => {
    const typed = input.current?.value.trim();
    if (!done.current) onLeft(typed !== undefined && typed !== opened);
  });
  useLayoutEffect(() => () => leave(), []);
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
      onChange={(event) => onType(event.target.value)}
      onBlur={({ currentTarget, relatedTarget }) =>
        isKnownPerson(relatedTarget) || finish(currentTarget.value)
      }
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(null);
      }}
    />
  );
}
