import { useState, type ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Group } from '../../contract/groups.ts';
import { useData } from '../../data/context.tsx';
import { queryGroups } from '../../data/queries.ts';
import { Select } from '../../ui/field.tsx';
import css from './group-choice.module.css';
import { uploadTexts as texts } from './texts.ts';

/** The group of a new receipt: the default group, until the user chooses another one or none. */
export function useGroupChoice(): { group: Group | null; choice: ReactNode } {
  const { db } = useData();
  const groups = useLiveQuery(() => queryGroups(db), [db]) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
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
  return { group, choice };
}

const NOBODY = 'nobody';
