import type { ReactNode } from 'react';
import type { ColumnView } from '../board-view.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import css from './name-chips.module.css';

interface Props {
  people: readonly ColumnView[];
  /** What stands below a name: how many phones pick for it, or that they are done. */
  note: (person: ColumnView) => ReactNode;
  onChoose: (id: string) => void;
  /** After the names. */
  children?: ReactNode;
}

/** Names as big chips: one tap says who somebody is. */
export const NameChips = ({ people, note, onChoose, children }: Props) => (
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
