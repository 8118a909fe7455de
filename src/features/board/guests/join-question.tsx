import { useState, type FormEvent } from 'react';
import type { JoinAs, LookedAt } from '../../../contract/guests.ts';
import { typedLine } from '../../../domain/text/typed-line.ts';
import { facesOf } from '../../../faces/faces.ts';
import { formText } from '../../../device/form-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import css from './guest-screen.module.css';
import { NameChips } from './name-chips.tsx';
import { pickTexts as texts } from './texts.ts';

interface Props {
  bill: LookedAt;
  /** What the user is called: the name that they may join under. */
  name: string;
  onJoin: (as: JoinAs) => Promise<void>;
  onNotNow: () => void;
}

/** Asks an account that opened a link. Nothing is written before a name is pressed. */
export function JoinQuestion({ bill, name, onJoin, onNotNow }: Props) {
  const [isJoining, setIsJoining] = useState(false);
  const join = (as: JoinAs) => {
    if (isJoining) return;
    setIsJoining(true);
    void onJoin(as).finally(() => setIsJoining(false));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedLine(formText(event.currentTarget, 'join-name'));
    if (typed) join({ name: typed });
  };
  const faces = facesOf(bill.people);
  return (
    <div className={css.page}>
      <header className={css.question}>
        <h2>{texts.joinTitle(bill.host, bill.title)}</h2>
        <p className={css.hint}>{texts.joinTold}</p>
      </header>
      <h3>{texts.joinAs}</h3>
      <NameChips
        people={bill.people.map((person, at) => ({
          id: person._id,
          title: person.name,
          ...faces[at]!,
        }))}
        note={({ id }) => {
          const phones = bill.people.find(({ _id }) => _id === id)?.phones ?? 0;
          return phones > 0 && texts.taken(phones);
        }}
        onChoose={(column) => join({ column })}
      />
      <form className={css.form} onSubmit={submit}>
        <TextField
          label={bill.people.length > 0 ? texts.joinName : texts.name}
          name="join-name"
          defaultValue={name}
          autoComplete="given-name"
          maxLength={60}
        />
        <Button type="submit" look="primary" busy={isJoining}>
          {texts.join}
        </Button>
      </form>
      <Button look="quiet" wide onClick={onNotNow}>
        {texts.notNow}
      </Button>
    </div>
  );
}
