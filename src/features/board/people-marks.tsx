import { Avatar } from '../../ui/avatar.tsx';
import { boardTexts } from './texts.ts';
import css from './people-marks.module.css';

/** So many people fit on a row beside the name and the amount. */
const SHOWN = 3;

/** Who had an item, as small avatars: three and "+5". A fourth takes no more space than "+1". */
export function PeopleMarks({
  people,
}: {
  people: readonly { id: string; title: string; letters: string; tone: number }[];
}) {
  const shown = people.length === SHOWN + 1 ? people.length : Math.min(SHOWN, people.length);
  return (
    <span className={css.people} title={people.map(({ title }) => title).join(', ')}>
      {people.slice(0, shown).map(({ id, letters, tone }) => (
        <Avatar key={id} letters={letters} tone={tone} small />
      ))}
      {people.length > shown && (
        <span className={css.more} aria-hidden="true">
          {boardTexts.morePeople(people.length - shown)}
        </span>
      )}
    </span>
  );
}
