import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon } from '../../../ui/icons/actions.tsx';
import type { ColumnView } from '../board-view.ts';
import css from './paid.module.css';
import { paidTexts as texts } from './texts.ts';

interface Props {
  people: readonly Pick<ColumnView, 'id' | 'title' | 'letters' | 'tone'>[];
  isPayer: (id: string) => boolean;
  onChoose: (id: string) => void;
}

/** One person who paid everything, by one tap. */
export const PayerChoice = ({ people, isPayer, onChoose }: Props) => (
  <ul className={css.people}>
    {people.map(({ id, title, letters, tone }) => (
      <li key={id}>
        <button
          type="button"
          className={classNames(css.person, isPayer(id) && css.on)}
          aria-pressed={isPayer(id)}
          aria-label={texts.all(title)}
          onClick={() => onChoose(id)}
        >
          <Avatar letters={letters} tone={tone} />
          <span>{title}</span>
          {isPayer(id) && <CheckIcon size={20} />}
        </button>
      </li>
    ))}
  </ul>
);
