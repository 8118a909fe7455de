import { useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { SeatedPerson } from '../../../../domain/board/seated-people.ts';
import { afterPress } from '../../../../presses/after-press.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { useFocusBack } from '../../../../presses/focus.ts';
import { AddPersonIcon } from '../../../../ui/icons/board.tsx';
import { CloseIcon } from '../../../../ui/icons/navigation.tsx';
import { commonTexts } from '../../../../words/texts.ts';
import { useBackStep } from '../../../../presses/use-back-step.ts';
import { useBoardEdits } from '../../edits/board-edits.ts';
import { boardTexts } from '../../texts.ts';
import { KnownPeople } from './known-people.tsx';
import css from './share-sheet.module.css';
import { canPickContacts, pickContacts } from '../../../../device/pick-contacts.ts';
import { pastedNames } from '../../../../domain/text/pasted-names.ts';
import { typedLine, typedName } from '../../../../domain/text/typed-line.ts';

interface Props {
  onAdd: (person: SeatedPerson) => void;
  /** The field is there instead of the button. */
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
}

/** Adds people: a button that becomes a field for a name. */
export function AddPerson({ onAdd, isAsking, onAsk }: Props) {
  const button = useFocusBack(isAsking);
  if (isAsking) return <PersonForm onAdd={onAdd} onDone={() => onAsk(false)} />;
  return (
    <Button ref={button} icon={<AddPersonIcon size={20} />} onClick={() => onAsk(true)}>
      {boardTexts.addColumn}
    </Button>
  );
}

interface FormProps {
  onAdd: (person: SeatedPerson) => void;
  onDone: () => void;
}

/**
 * Asks for names, one after the other or as a pasted list, with people to choose. Nobody is added without a
 * name or a press on "Add" (decision 66). Leaving the form, also by Back, keeps a typed name. Escape and the
 * cross discard it.
 */
export function PersonForm({ onAdd, onDone }: FormProps) {
  const edits = useBoardEdits();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  /** What is typed, which is then no longer there. */
  const take = (): string => {
    const name = typedLine(input.current?.value ?? '');
    if (input.current) input.current.value = '';
    setTyped('');
    return name;
  };
  const add = (person: SeatedPerson) => {
    onAdd(person);
    input.current?.focus();
    // Whom it adds may push it under the bar.
    edits.whenPainted(() => input.current?.scrollIntoView({ block: 'nearest' }));
  };
  const addAll = (names: readonly string[]) => {
    for (const name of names) if (typedName(name) !== '') add({ user: null, title: typedName(name) });
  };
  const keep = useEffectEvent(() => {
    const title = take();
    if (title !== '') onAdd({ user: null, title });
  });
  useLayoutEffect(() => () => keep(), []);
  useBackStep(onDone);
  const cancel = () => {
    take();
    onDone();
  };
  const leave = () => {
    if (form.current && !form.current.contains(document.activeElement)) onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault(); // the sheet stays
      return cancel();
    }
    if (event.key === 'Enter' && event.target === input.current) {
      event.preventDefault();
      if (event.repeat) return; // held since it opened the form
      const title = take();
      return title === '' ? onDone() : add({ user: null, title });
    }
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const stops = [input.current, ...(form.current?.querySelectorAll<HTMLElement>('li button') ?? [])];
    const at = stops.findIndex((one) => one === event.target);
    if (by === 0 || at < 0) return;
    event.preventDefault();
    stops[at + by]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and leaving belong to the whole form
    <form
      ref={form}
      className={css.add}
      onKeyDown={onKeyDown}
      // The field keeps the focus: leaving it ends the form.
      onPointerDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
      onBlur={({ relatedTarget }) => form.current?.contains(relatedTarget) || afterPress(leave)}
      onSubmit={(event) => {
        event.preventDefault();
        add({ user: null, title: take() });
      }}
    >
      <TextField
        ref={input}
        label={boardTexts.column.title}
        maxLength={300}
        autoComplete="off"
        enterKeyHint="next"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to type here
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
        onPaste={(event) => {
          const names = pastedNames(event.clipboardData.getData('text/plain'));
          if (!names) return;
          event.preventDefault();
          addAll(names);
        }}
      />
      <Button type="submit" look="primary">
        {boardTexts.share.add}
      </Button>
      <IconButton label={commonTexts.cancel} onClick={cancel}>
        <CloseIcon />
      </IconButton>
      <div className={css.known}>
        {canPickContacts() && (
          <Button look="quiet" onClick={() => void pickContacts().then(addAll)}>
            {boardTexts.column.contacts}
          </Button>
        )}
        <KnownPeople
          typed={typed}
          onChoose={(person) => {
            take();
            add(person);
          }}
        />
      </div>
    </form>
  );
}
