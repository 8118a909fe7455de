import { useState } from 'react';
import type { Group } from '../../contract/groups.ts';
import { useData } from '../../data/context.tsx';
import { paginationOf } from '../../data/queries/pagination.ts';
import {
  hasEverything,
  queryDeletedGroups,
  queryFolded,
  queryGroupRefusals,
  queryGroups,
  type ShownGroup,
} from '../../data/queries/queries.ts';
import { useQuery } from '../../data/hooks/use-query.ts';
import { whyNotDone } from '../../data/why-not-done.ts';
import { useSyncStatus } from '../../sync/status.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFirstScreen } from '../../loading/first-screen.ts';
import { GettingBack, GettingBackLine } from '../../ui/getting-back.tsx';
import { PlusIcon } from '../../ui/icons/actions.tsx';
import { GroupIcon } from '../../ui/icons/navigation.tsx';
import { Link } from '../../ui/link.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { commonTexts } from '../../words/texts.ts';
import { groupsTexts as texts } from './texts.ts';
import { toast } from '../../toasts/toast.ts';
import { FoldedGroupRows } from './folded-groups.tsx';
import { GroupEntry } from './group-entry.tsx';
import css from './groups.module.css';
import { isFound } from './people.ts';
import { MembersOverview } from './members-overview.tsx';
import { OpenSums } from './own-sums.tsx';
import { fromGroups } from './use-way-to-groups.ts';

const PAGE_SIZES = [5, 10, 20];

/** /groups. */
export function GroupsScreen() {
  const { db, mutate } = useData();
  const { state } = useSyncStatus();
  const answer = useQuery(async () => {
    const [groups, refusals, complete, deleted, folded] = await Promise.all([
      queryGroups(db),
      queryGroupRefusals(db),
      hasEverything(db),
      queryDeletedGroups(db),
      queryFolded(db),
    ]);
    return { groups, refusals, complete, deleted: deleted.length, folded };
  }, [db]);
  useFirstScreen(answer?.data?.complete === true || typeof answer?.error === 'string');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState(5);
  const [removing, setRemoving] = useState<Group | null>(null);
  if (answer && answer.error !== null) {
    return <LoadFailed icon={<GroupIcon />} text={texts.failed(answer.error)} />;
  }
  if (!answer) return <Skeleton shape="groupsPage" text={texts.loading} />;

  const { groups, refusals, complete, deleted, folded } = answer.data;
  const wanted = search.trim().toLowerCase();
  const found = groups.filter((group) => isFound(group, wanted));
  // A search finds them, too.
  const isAway = ({ _id }: Group) => wanted === '' && Object.hasOwn(folded, _id);
  const open = found.filter((group) => !isAway(group));
  const away = found.filter(isAway);
  const pagination = paginationOf(open.length, { page, limit });
  const start = (pagination.currentPage - 1) * limit;
  const attempt = (work: Promise<void>) =>
    void work.catch((error: unknown) => toast.error(whyNotDone(error)));
  const remove = ({ _id, name }: Group) => {
    setRemoving(null);
    const key = `removed-${_id}`;
    const undo = () => {
      toast.close(key);
      attempt(mutate.setGroupDeleted(_id, false));
    };
    attempt(
      mutate
        .setGroupDeleted(_id, true)
        .then(() => toast.offer(texts.removed(name), { label: texts.undo, run: undo }, key)),
    );
  };

  const entry = (group: ShownGroup) => (
    <GroupEntry
      key={group._id}
      group={group}
      refused={refusals.get(group._id)?.message ?? null}
      onDefault={() => attempt(mutate.setMe({ op: 'me.set', field: 'group', value: group._id }))}
      onRemove={() => setRemoving(group)}
    />
  );
  return (
    <div className={css.wide} data-focus-home tabIndex={-1}>
      <div className={css.top}>
        <TextField
          label={texts.search}
          hideLabel
          type="search"
          placeholder={texts.search}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(1);
          }}
        />
        <LinkButton to="/new-group" state={fromGroups} look="primary" icon={<PlusIcon size={20} />}>
          {texts.create}
        </LinkButton>
      </div>
      {found.length === 0 && complete && (
        <EmptyState
          picture={groups.length === 0 ? 'groups' : 'nothing'}
          text={groups.length === 0 ? texts.empty : texts.noMatch}
        />
      )}
      {found.length === 0 && !complete && (
        <GettingBack shape="groups" icon={<GroupIcon />} text={texts.gettingBack} state={state} />
      )}
      {found.length > 0 && <ul className={css.list}>{open.slice(start, start + limit).map(entry)}</ul>}
      <Pager
        page={pagination.currentPage}
        pages={pagination.totalPages}
        perPage={limit}
        total={pagination.totalItems}
        onPage={setPage}
      />
      {away.length > 0 && <FoldedGroupRows count={away.length}>{away.map(entry)}</FoldedGroupRows>}
      {groups.length > PAGE_SIZES[0]! && (
        <label className={css.size}>
          {texts.pageSize}
          <select
            value={limit}
            onChange={(event) => {
              setLimit(Number(event.target.value));
              setPage(1);
            }}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      {found.length > 0 && !complete && (
        <GettingBackLine text={texts.gettingBack} state={state} className={css.small} />
      )}
      {(complete || groups.length > 0) && <MembersOverview key={wanted} groups={found} />}
      {deleted > 0 && (
        <Link to="/receipts/deleted" className={css.deleted}>
          {texts.deleted(deleted)}
        </Link>
      )}
      {removing && (
        <Sheet
          title={texts.removeTitle}
          onClose={() => setRemoving(null)}
          footer={
            <>
              <Button onClick={() => setRemoving(null)}>{commonTexts.cancel}</Button>
              <Button look="danger" onClick={() => remove(removing)}>
                {texts.confirmRemove}
              </Button>
            </>
          }
        >
          <p>{texts.removeText(removing.name)}</p>
          <OpenSums group={removing._id} />
        </Sheet>
      )}
    </div>
  );
}
