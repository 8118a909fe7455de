import { useState, type FormEvent } from 'react';
import { isVisitorName } from '../../../data/visitor/visitor.ts';
import { typedLine } from '../../../domain/text/typed-line.ts';
import { formText } from '../../../device/form-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { boardTexts } from '../texts.ts';
import css from './own-name-sheet.module.css';

const texts = boardTexts.ownName;

/** Asks a visitor for their name before the first share: a chat must not read "Me". */
export function OwnNameSheet({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = typedLine(formText(event.currentTarget, 'own-name'));
    if (name && !isVisitorName(name)) onName(name);
    else setError(texts.missing);
  };
  return (
    <Sheet title={texts.title} onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <TextField
          label={texts.label}
          hint={texts.hint}
          error={error}
          name="own-name"
          autoComplete="given-name"
          maxLength={60}
        />
        <Button type="submit" look="primary" wide>
          {texts.goOn}
        </Button>
      </form>
    </Sheet>
  );
}
