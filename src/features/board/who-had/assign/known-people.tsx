import { useLiveQuery } from 'dexie-react-hooks';
import { useContext, useLayoutEffect, useRef } from 'react';
import { useData } from '../../../../data/context.tsx';
import { peopleToOffer, queryKnownPeople } from '../../../../data/queries/known-people.ts';
import type { SeatedPerson } from '../../../../domain/board/seated-people.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { facesOf } from '../../../../faces/faces.ts';
import { GroupContext, useBoardEdits } from '../../edits/board-edits.ts';
import { boardTexts } from '../../texts.ts';
import css from './known-people.module.css';

interface Props {
  /** The name so far. */
  typed: string;
  onChoose: (person: SeatedPerson) => void;
}

/** Group friends and names of recent bills, to choose instead of typing. */
export function KnownPeople({ typed, onChoose }: Props) {
  const { db } = useData();
  const edits = useBoardEdits();
  const group = useContext(GroupContext);
  const isTyped = typed.trim() !== '';
  const recent = useLiveQuery(() => queryKnownPeople(db, group, 'offered'), [db, group]);
  const all = useLiveQuery(
    async () => (isTyped ? queryKnownPeople(db, group, 'typed') : undefined),
    [db, group, isTyped],
  );
  const offered = peopleToOffer(all ?? recent ?? [], edits.board(), typed);
  const faces = facesOf(offered.map(({ title, ...person }) => ({ ...person, name: title })));
  const chips = useRef<HTMLUListElement>(null);
  const isShown = offered.length > 0;
  // They come after their field, and must not push what follows under the bar.
  useLayoutEffect(() => {
    if (isShown) chips.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <>
      {isShown && (
        <ul ref={chips} className={css.known} aria-label={boardTexts.column.known}>
          {offered.map(({ username, ...person }, at) => (
            <li key={person.user ?? person.person ?? person.title}>
              <button
                type="button"
                className={css.chip}
                // The field beside the chips keeps the focus, or it would close before the tap counts.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(person)}
              >
                <Avatar {...faces[at]!} small />
                <span>
                  {person.title}
                  {username !== undefined && <small> {username}</small>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {isTyped && isShown && boardTexts.column.offered(offered.length)}
      </p>
    </>
  );
}
