import { useData } from '../../data/context.tsx';
import type { Group } from '../../contract/groups.ts';
import { queryDeletedGroups, queryRecentlyDeleted, type Deleted } from '../../data/queries/queries.ts';
import { untilTaken } from '../../data/edits/until-stored.ts';
import { useQuery } from '../../data/hooks/use-query.ts';
import { whyNotDone } from '../../data/why-not-done.ts';
import { currencyOf } from '../../domain/money/currencies.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { Button } from '../../ui/button.tsx';
import { agoOf, longDate } from '../../words/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFirstScreen } from '../../loading/first-screen.ts';
import { useFocusHandOver } from '../../presses/focus.ts';
import { ReceiptIcon } from '../../ui/icons/navigation.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { commonTexts } from '../../words/texts.ts';
import { toast } from '../../toasts/toast.ts';
import { deleteTexts as texts } from './delete-texts.ts';
import css from './deleted-screen.module.css';

/** /receipts/deleted: what was deleted in the last 30 days, for everybody who had it. */
export function DeletedScreen({ clock }: { clock: () => number }) {
  const { db, me } = useData();
  const answer = useQuery(async () => {
    const [bills, groups] = await Promise.all([queryRecentlyDeleted(db, me._id), queryDeletedGroups(db)]);
    return { bills, groups };
  }, [db, me._id]);
  useFirstScreen(answer !== undefined);
  if (!answer) return <Skeleton shape="receipts" text={texts.loadingDeleted} />;
  if (answer.error !== null) {
    return <LoadFailed icon={<ReceiptIcon />} text={commonTexts.receipts.failed(answer.error)} />;
  }
  const { bills, groups } = answer.data;
  const isEmpty = bills.length === 0 && groups.length === 0;
  return (
    <div className={css.screen} data-focus-home tabIndex={-1}>
      {isEmpty && <EmptyState picture="receipts" text={texts.noneDeleted} />}
      {!isEmpty && <p className={css.note}>{texts.keptFor}</p>}
      {me.isHost && <p className={css.note}>{texts.unused}</p>}
      <ul className={css.list}>
        {groups.map((group) => (
          <DeletedGroup key={group._id} group={group} now={clock()} />
        ))}
        {bills.map((one) => (
          <DeletedEntry key={one.summary._id} deleted={one} now={clock()} />
        ))}
      </ul>
    </div>
  );
}

function DeletedEntry({ deleted: { summary, by, at }, now }: { deleted: Deleted; now: number }) {
  const { me, mutate } = useData();
  const title = summary.title || commonTexts.receipts.noTitle;
  return (
    <DeletedRow
      title={title}
      what={`${longDate(summary.date, commonTexts.unknownDate)} · ${formatMoney(summary.total, currencyOf(summary.counted))}`}
      by={by}
      at={at}
      now={now}
      restore={summary.creator === me._id ? () => mutate.setDeleted(summary._id, false) : null}
    />
  );
}

function DeletedGroup({ group: { _id, name, creator, deletedBy }, now }: { group: Group; now: number }) {
  const { me, mutate } = useData();
  const by = deletedBy?.by ?? null;
  return (
    <DeletedRow
      title={name}
      what={texts.group}
      by={by && by._id !== me._id ? by.name : null}
      at={deletedBy?.at ?? null}
      now={now}
      restore={creator === me._id ? () => mutate.setGroupDeleted(_id, false) : null}
    />
  );
}

interface RowProps {
  title: string;
  what: string;
  /** A name; null: this user. */
  by: string | null;
  at: string | null;
  now: number;
  /** Null for who may not. */
  restore: (() => Promise<void>) | null;
}

function DeletedRow({ title, what, by, at, now, restore }: RowProps) {
  const row = useFocusHandOver<HTMLLIElement>();
  const who = texts.deletedBy(by);
  const bringBack = async (work: () => Promise<void>) => {
    try {
      await untilTaken(work());
      toast.success(texts.restored(title));
    } catch (error) {
      toast.error(whyNotDone(error));
    }
  };
  return (
    <li ref={row} className={css.row}>
      <div className={css.text}>
        <strong className={css.title}>{title}</strong>
        <span>{what}</span>
        <small>{at === null ? `${who}.` : texts.when(who, agoOf(at, now))}</small>
      </div>
      {restore && (
        <Button look="secondary" aria-label={texts.restoreOne(title)} onClick={() => void bringBack(restore)}>
          {texts.restore}
        </Button>
      )}
    </li>
  );
}
