import { use } from 'react';
import { useData } from '../../data/context.tsx';
import { SettlingContext } from '../../data/hooks/settling-context.ts';
import type { Settling } from '../../data/queries/query-books.ts';
import type { BookPerson } from '../../domain/settling/books.ts';
import { otherOf } from '../../domain/settling/sums.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';
import { personPath } from '../../navigation/person-path.ts';
import { facesOf } from '../../faces/faces.ts';
import { sumsTexts as texts } from './sums-texts.ts';

const SHOWN = 5;

/** The faces under the sums: with whom something is open, then with whom the user shared bills last. */
export function HomePeople() {
  const { _id: me } = useData().me;
  const known = use(SettlingContext);
  if (!known) return null;
  const people = peopleFirst(known.settling, me);
  const faces = facesOf(people);
  if (people.length === 0) return known.complete && <Link to="/groups">{texts.firstGroup}</Link>;
  return (
    <ul data-strip aria-label={texts.people}>
      {people.slice(0, SHOWN).map(({ id, name }, at) => (
        <li key={id}>
          <Link to={personPath(id)}>
            <Avatar {...faces[at]!} />
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function peopleFirst({ mine, books }: Settling, me: string): BookPerson[] {
  // Who is only typed on one bill is nobody beyond it.
  const friends = books.flatMap(({ about, people }) =>
    [...people.values()].filter(({ user, isOutside }) =>
      user === null ? about.for === 'group' && !isOutside : user !== me,
    ),
  );
  return [...new Map([...mine.map(otherOf), ...friends].map((one) => [one.id, one])).values()];
}
