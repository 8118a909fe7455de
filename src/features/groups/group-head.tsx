import type { Group } from '../../contract/groups.ts';
import { Avatar, Faces } from '../../ui/avatar.tsx';
import { toneOf } from '../../faces/tone.ts';
import css from './group-page.module.css';
import { facesOf } from './people.ts';
import { groupsTexts as texts } from './texts.ts';

const FACES = 5;

/** A group's name and faces, over who owes whom in it. */
export function GroupHead({ group }: { group: Group }) {
  const faces = facesOf(group);
  return (
    <header className={css.head}>
      <h2>{group.name}</h2>
      <span className={css.faces}>
        <Faces>
          {faces.slice(0, FACES).map(({ id, tone, name }) => (
            <Avatar key={id} name={name} tone={toneOf(tone)} />
          ))}
        </Faces>
        {faces.length > FACES && <small>{texts.moreFaces(faces.length - FACES)}</small>}
      </span>
    </header>
  );
}
