import type { ComponentType } from 'react';
import { Avatar } from './avatar.tsx';
import { classNames } from '../styles/class-names.ts';
import css from './person-choice.module.css';

interface Props {
  people: readonly { id: string; title: string; letters: string; tone: number }[];
  /** Left out where a tap ends the choice. */
  isOn?: (id: string) => boolean;
  /** What a tap does, for a screen reader. */
  label?: (title: string) => string;
  /** Behind the name, where it can be on. */
  mark?: ComponentType<{ isOn: boolean }>;
  onChoose: (id: string) => void;
}

/** People to tap, one below the other. */
export const PersonChoice = ({ people, isOn, label, mark: Mark, onChoose }: Props) => (
  <ul className={css.people}>
    {people.map(({ id, title, letters, tone }) => (
      <li key={id}>
        <button
          type="button"
          className={classNames(css.person, isOn?.(id) && css.on)}
          aria-pressed={isOn?.(id)}
          aria-label={label?.(title)}
          onClick={() => onChoose(id)}
        >
          <Avatar letters={letters} tone={tone} />
          <span>{title}</span>
          {isOn && Mark && <Mark isOn={isOn(id)} />}
        </button>
      </li>
    ))}
  </ul>
);
