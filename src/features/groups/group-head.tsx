import type { Group } from '../../contract/groups.ts';
import { Avatar, Faces } from '../../ui/avatar.tsx';
import css from './group-page.module.css';
import { facesIn } from './people.ts';
import { groupsTexts as texts } from './texts.ts';

const FACES = 5;

/** A group's name and faces, over who owes whom in it. */
export function GroupHead({ group }: { group: Group }) {
  const faces = facesIn(group);
  return (
    <header className={css.head}>
      <h2>{group.name}</h2>
      <span className={css.faces}>
        <Faces>
          {faces.slice(0, FACES).map(({ id, ...face }) => (
            <Avatar key={id} {...face} />
          ))}
        </Faces>
        {faces.length > FACES && <small>{texts.moreFaces(faces.length - FACES)}</small>}
      </span>
    </header>
  );
}
