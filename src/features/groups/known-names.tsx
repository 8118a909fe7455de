import { useLiveQuery } from 'dexie-react-hooks';
import { useData } from '../../data/context.tsx';
import { namesToOffer, queryKnownPeople } from '../../data/queries/known-people.ts';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons/actions.tsx';
import css from './groups.module.css';
import { groupFormTexts as texts } from './texts.ts';

interface Props {
  /** Names of those who are in the group. */
  taken: readonly string[];
  /** The name so far. */
  typed: string;
  onChoose: (name: string) => void;
}

/** Names of recent bills, to choose instead of typing them again. */
export function KnownNames({ taken, typed, onChoose }: Props) {
  const { db } = useData();
  const known = useLiveQuery(() => queryKnownPeople(db, null, 'offered'), [db]);
  const names = namesToOffer(known ?? [], taken, typed);
  if (names.length === 0) return null;
  return (
    <ul className={css.known} aria-label={texts.known}>
      {names.map((name) => (
        <li key={name}>
          <Button icon={<PlusIcon size={16} />} onClick={() => onChoose(name)}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
