import { useData } from '../../data/context.tsx';
import { queryFolded } from '../../data/queries/queries.ts';
import { untilTaken } from '../../data/edits/until-stored.ts';
import { useQuery } from '../../data/hooks/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../toasts/toast.ts';
import css from './group-page.module.css';
import groups from './groups.module.css';
import { foldTexts as texts, groupFormTexts } from './texts.ts';

/** Folds a group away in the user's own lists. The others, and what is owed in it, notice nothing. */
export function FoldGroup({ group }: { group: string }) {
  const { db, mutate } = useData();
  const folded = useQuery(() => queryFolded(db), [db])?.data;
  if (!folded) return null;
  const isAway = Object.hasOwn(folded, group);
  const fold = () =>
    untilTaken(mutate.setMe({ op: 'me.set', field: 'folded', group, value: !isAway })).catch(() =>
      toast.error(groupFormTexts.saveFailed),
    );
  return (
    <div className={css.fold}>
      <Button wide onClick={() => void fold()}>
        {isAway ? texts.unfold : texts.fold}
      </Button>
      <p className={groups.small}>{isAway ? texts.isAway : texts.foldText}</p>
    </div>
  );
}
