import { useLiveQuery } from 'dexie-react-hooks';
import { useContext, useLayoutEffect, useRef } from 'react';
import { useData } from '../../../data/context.tsx';
import { queryKnownPeople } from '../../../data/known-people.ts';
import type { SeatedPerson } from '../../../domain/board/seated-people.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { toneOfSeat } from '../../../ui/tone.ts';
import { GroupContext, useBoardEdits } from '../edits/board-edits.ts';
import { boardTexts } from '../texts.ts';
import css from './known-people.module.css';

interface Props {
  onChoose: (person: SeatedPerson) => void;
}

/** Group friends and names of recent bills, to choose instead of typing. */
export function KnownPeople({ onChoose }: Props) {
  const { db } = useData();
  const edits = useBoardEdits();
  const group = useContext(GroupContext);
  const known = useLiveQuery(() => queryKnownPeople(db, edits.board(), group), [db, edits, group]);
  const chips = useRef<HTMLUListElement>(null);
  const isShown = Boolean(known?.length);
  // They come after their field, and must not push what follows under the bar.
  useLayoutEffect(() => {
    if (isShown) chips.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  if (!known?.length) return null;
  return (
    <ul ref={chips} className={css.known} aria-label={boardTexts.column.known}>
      {known.map((person) => (
        <li key={person.user ?? person.title}>
          <button
            type="button"
            className={css.chip}
            // The field beside the chips keeps the focus, or it would close before the tap counts.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            <Avatar name={person.title} tone={toneOfSeat(person)} small />
            {person.title}
          </button>
        </li>
      ))}
    </ul>
  );
}
