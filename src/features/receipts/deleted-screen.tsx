import { useData } from '../../data/context.tsx';
import { queryRecentlyDeleted, type Deleted } from '../../data/queries.ts';
import { untilTaken } from '../../data/until-stored.ts';
import { useQuery } from '../../data/use-query.ts';
import { formatRm } from '../../domain/money/money.ts';
import { Button } from '../../ui/button.tsx';
import { agoOf, longDate } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFirstScreen } from '../../ui/first-screen.ts';
import { useFocusHandOver } from '../../ui/focus.ts';
import { ReceiptIcon } from '../../ui/icons/navigation.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { commonTexts } from '../../ui/texts.ts';
import { toast } from '../../ui/toast.tsx';
import { deleteTexts as texts } from './delete-texts.ts';
import css from './deleted-screen.module.css';

/** /receipts/deleted: what was deleted in the last 30 days, for everybody who had it. */
export function DeletedScreen({ clock }: { clock: () => number }) {
  const { db, me } = useData();
  const answer = useQuery(() => queryRecentlyDeleted(db, me._id), [db, me._id]);
  useFirstScreen(answer !== undefined);
  if (!answer) return <Skeleton shape="receipts" text={texts.loadingDeleted} />;
  if (answer.error !== null) {
    return <LoadFailed icon={<ReceiptIcon />} text={commonTexts.receipts.failed(answer.error)} />;
  }
  return (
    <div className={css.screen} data-focus-home tabIndex={-1}>
      {answer.data.length === 0 && <EmptyState picture="receipts" text={texts.noneDeleted} />}
      {answer.data.length > 0 && <p className={css.note}>{texts.keptFor}</p>}
      <ul className={css.list}>
        {answer.data.map((one) => (
          <DeletedEntry key={one.summary._id} deleted={one} now={clock()} />
        ))}
      </ul>
    </div>
  );
}

function DeletedEntry({ deleted: { summary, by, at }, now }: { deleted: Deleted; now: number }) {
  const { me, mutate } = useData();
  const row = useFocusHandOver<HTMLLIElement>();
  const title = summary.title || commonTexts.receipts.noTitle;
  const who = texts.deletedBy(by);
  const bringBack = async () => {
    try {
      await untilTaken(mutate.setDeleted(summary._id, false));
      toast.success(texts.restored(title));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <li ref={row} className={css.row}>
      <div className={css.text}>
        <strong className={css.title}>{title}</strong>
        <span>
          {longDate(summary.date, commonTexts.unknownDate)} · {formatRm(summary.total)}
        </span>
        <small>{at === null ? `${who}.` : texts.when(who, agoOf(at, now))}</small>
      </div>
      {summary.creator === me._id && (
        <Button look="secondary" aria-label={texts.restoreOne(title)} onClick={() => void bringBack()}>
          {texts.restore}
        </Button>
      )}
    </li>
  );
}
