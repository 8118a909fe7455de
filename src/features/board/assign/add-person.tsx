import { useState } from 'react';
import type { SeatedPerson } from '../../../domain/board/seated-people.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useFocusBack } from '../../../ui/focus.ts';
import { AddPersonIcon } from '../../../ui/icons/board.tsx';
import { CloseIcon } from '../../../ui/icons/navigation.tsx';
import { commonTexts } from '../../../ui/texts.ts';
import { boardTexts } from '../texts.ts';
import { KnownPeople } from './known-people.tsx';
import css from './share-sheet.module.css';
import { typedLine } from '../../../domain/text/typed-line.ts';

interface Props {
  onAdd: (person: SeatedPerson) => void;
  /** The field is there instead of the button. */
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
}

/** Adds a person: a button that becomes a field for the name, with people to choose. */
export function AddPerson({ onAdd, isAsking, onAsk }: Props) {
  const [name, setName] = useState('');
  const button = useFocusBack(isAsking);
  const add = (person: SeatedPerson) => {
    onAdd(person);
    setName('');
    onAsk(false);
  };
  if (!isAsking) {
    return (
      <Button ref={button} icon={<AddPersonIcon size={20} />} onClick={() => onAsk(true)}>
        {boardTexts.addColumn}
      </Button>
    );
  }
  return (
    <form
      className={css.add}
      onSubmit={(event) => {
        event.preventDefault();
        add({ user: null, title: typedLine(name) });
      }}
    >
      <TextField
        label={boardTexts.column.title}
        value={name}
        maxLength={300}
        enterKeyHint="done"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to type here
        autoFocus
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault(); // the sheet stays
          onAsk(false);
        }}
      />
      <Button type="submit" look="primary">
        {boardTexts.share.add}
      </Button>
      <IconButton label={commonTexts.cancel} onClick={() => onAsk(false)}>
        <CloseIcon />
      </IconButton>
      <div className={css.known}>
        <KnownPeople onChoose={add} />
      </div>
    </form>
  );
}
