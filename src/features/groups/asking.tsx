import { useState } from 'react';
import type { Group } from '../../contract/groups.ts';
import { useData } from '../../data/context.tsx';
import { queryGroups } from '../../data/queries/queries.ts';
import { useQuery } from '../../data/hooks/use-query.ts';
import { askingOf } from '../../domain/group/group.ts';
import css from './groups.module.css';
import { JoinRequests } from './join-requests.tsx';
import { groupsTexts as texts } from './texts.ts';

/** Who asks to join the user's groups, on the start page. They come as soon as the device knows of them. */
export function AskingOnHome() {
  const groups = useAskedGroups();
  const [hasAnswered, setAnswered] = useState(false);
  if (groups.length === 0 && !hasAnswered) return null;
  return (
    <div className={css.askingCard}>
      <JoinRequests groups={groups} Heading="h2" namesGroups onAnswer={() => setAnswered(true)} />
    </div>
  );
}

/** How many people ask to join, on the way to the groups. */
export function AskingBadge() {
  const groups = useAskedGroups();
  const count = groups.reduce((sum, group) => sum + askingOf(group).length, 0);
  if (count === 0) return null;
  return (
    <>
      <span className={css.askingCount} aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">{texts.asking(count)}</span>
    </>
  );
}

/** The groups that somebody asks to join. Only their creator hears of it. */
function useAskedGroups(): readonly Group[] {
  const { db } = useData();
  const groups = useQuery(() => queryGroups(db), [db])?.data ?? [];
  return groups.filter((group) => askingOf(group).length > 0);
}
