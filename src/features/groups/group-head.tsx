import type { Group } from '../../contract/groups.ts';
import { Avatar, Faces } from '../../ui/avatar.tsx';
import { toneOf } from '../../ui/tone.ts';
import css from './group-page.module.css';
import { groupsTexts as texts } from './texts.ts';

const FACES = 5;

/** A group's name and faces, over who owes whom in it. */
export function GroupHead({ group: { name, users } }: { group: Group }) {
  return (
    <header className={css.head}>
      <h2>{name}</h2>
      <span className={css.faces}>
        <Faces>
          {users.slice(0, FACES).map((user) => (
            <Avatar key={user._id} name={user.name || user.username} tone={toneOf(user._id)} />
          ))}
        </Faces>
        {users.length > FACES && <small>{texts.moreFaces(users.length - FACES)}</small>}
      </span>
    </header>
  );
}
