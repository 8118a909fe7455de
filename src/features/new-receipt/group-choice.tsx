import { useState, type ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useLocation } from 'react-router-dom';
import type { Group } from '../../contract/groups.ts';
import { useData } from '../../data/context.tsx';
import { queryGroups } from '../../data/queries/queries.ts';
import { Select } from '../../ui/field.tsx';
import css from './group-choice.module.css';
import { uploadTexts as texts } from './texts.ts';

/** Goes from one screen for a new receipt to the other: the chosen group's id, NOBODY, or null. */
export interface ChosenGroup {
  chosenGroup: string | null;
}

/** The group of a new receipt: the default group, until the user chooses another one or none. */
export function useGroupChoice(): { group: Group | null; choice: ReactNode; passOn: ChosenGroup } {
  const { db } = useData();
  const groups = useLiveQuery(() => queryGroups(db), [db]) ?? [];
  const { state } = useLocation() as { state: Partial<ChosenGroup> | null };
  const [chosen, setChosen] = useState(state?.chosenGroup ?? null);
  const preset = groups.find((one) => one.defaultGroup) ?? null;
  const group = chosen === null ? preset : (groups.find(({ _id }) => _id === chosen) ?? null);
  const choice = groups.length > 0 && (
    <div className={css.choice}>
      {preset && <p>{texts.defaultGroup(preset.name)}</p>}
      <Select
        label={texts.shareWith}
        value={group?._id ?? NOBODY}
        onChange={(event) => setChosen(event.target.value)}
      >
        {groups.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
        <option value={NOBODY}>{texts.nobody}</option>
      </Select>
    </div>
  );
  return { group, choice, passOn: { chosenGroup: chosen } };
}

const NOBODY = 'nobody';
