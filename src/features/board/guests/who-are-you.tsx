import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Board } from '../../../domain/board/board.ts';
import { peopleToBe, phonesOf } from '../../../domain/board/picks.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { useCurrency } from '../edits/board-edits.ts';
import { typedLine } from '../../../domain/text/typed-line.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formText } from '../../../device/form-text.ts';
import type { BoardView } from '../board-view.ts';
import css from './guest-screen.module.css';
import { LinkHint } from './link-hint.tsx';
import { NameChips } from './name-chips.tsx';
import { pickTexts as texts } from './texts.ts';

interface Props {
  board: Board;
  view: BoardView;
  link: string | null;
  language: ReactNode;
  onChoose: (id: string) => void;
  /** "Somebody else"; null where the user may not add a person. */
  onName: ((name: string) => void) | null;
}

/** Asked first: whose list is it? */
export function WhoAreYou({ board, view, link, language, onChoose, onName }: Props) {
  const currency = useCurrency();
  const ids = new Set(peopleToBe(board).map(([id]) => id));
  const people = view.columns.filter(({ id }) => ids.has(id));
  const [isTyping, setIsTyping] = useState(people.length === 0);
  return (
    <div className={css.page}>
      <header className={css.question}>
        <h2>{texts.who}</h2>
        <p className={css.hint}>
          {board.bill.title && `${board.bill.title} · `}
          {texts.total(formatMoney(view.total, currency))}
        </p>
      </header>
      <NameChips
        people={people}
        note={({ id }) => {
          const phones = phonesOf(board.columns[id]!);
          return phones > 0 && texts.taken(phones);
        }}
        onChoose={onChoose}
      />
      {onName &&
        (isTyping ? (
          <NameForm isFocused={people.length > 0} onName={onName} />
        ) : (
          <Button wide onClick={() => setIsTyping(true)}>
            {texts.somebodyElse}
          </Button>
        ))}
      <LinkHint link={link} />
      {language}
    </div>
  );
}

interface FormProps {
  /** A press has asked for the form. */
  isFocused: boolean;
  onName: (name: string) => void;
}

function NameForm({ isFocused, onName }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isFocused) form.current?.querySelector('input')?.focus();
  }, [isFocused]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = typedLine(formText(event.currentTarget, 'guest-name'));
    if (name) onName(name);
  };
  return (
    <form ref={form} className={css.form} onSubmit={submit}>
      <TextField label={texts.name} name="guest-name" autoComplete="given-name" maxLength={60} />
      <Button type="submit" look="primary">
        {texts.start}
      </Button>
    </form>
  );
}
