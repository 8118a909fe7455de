import type { ReactNode } from 'react';
import type { ColumnView } from '../board-view.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import css from './name-chips.module.css';

type Person = Pick<ColumnView, 'id' | 'title' | 'letters' | 'tone'>;

interface Props<P extends Person> {
  people: readonly P[];
  /** What stands below a name: how many phones pick for it, or that they are done. */
  note: (person: P) => ReactNode;
  onChoose: (id: string) => void;
  /** After the names. */
  children?: ReactNode;
}

/** Names as big chips: one tap says who somebody is. */
export const NameChips = <P extends Person>({ people, note, onChoose, children }: Props<P>) => (
  <ul className={css.chips}>
    {people.map((person) => (
      <li key={person.id}>
        <button type="button" className={css.chip} onClick={() => onChoose(person.id)}>
          <Avatar letters={person.letters} tone={person.tone} />
          <span>
            {person.title}
            <small>{note(person)}</small>
          </span>
        </button>
      </li>
    ))}
    {children}
  </ul>
);
