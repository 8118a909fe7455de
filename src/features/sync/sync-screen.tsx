import { useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useData } from '../../data/context.tsx';
import type { KiraDb } from '../../data/db.ts';
import { listLost, listOutbox } from '../../data/queries.ts';
import { useAnswer } from '../../data/use-answer.ts';
import { useSyncStatus, type SyncState } from '../../sync/status.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFirstScreen } from '../../ui/first-screen.ts';
import { CloudIcon } from '../../ui/icons/navigation.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/progress.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { shellTexts } from '../../ui/texts/shell.ts';
import { syncTexts as texts } from '../../ui/texts/sync.ts';
import { toast } from '../../ui/toast.tsx';
import { describe, describeLost, type Waiting } from './describe.ts';
import css from './sync-screen.module.css';

const moment = new Intl.DateTimeFormat('en-MY', { dateStyle: 'medium', timeStyle: 'short' });

interface Props {
  /** The server has ended the session. */
  expired: boolean;
  /** Tries everything again at once. */
  kick: () => void;
}

/** /sync: what is saved on this device only, in words. */
export function SyncScreen({ expired, kick }: Props) {
  const { db, mutate } = useData();
  const { state } = useSyncStatus();
  const answer = useAnswer(() => listWaiting(db), [db]);
  useFirstScreen(answer !== undefined);
  const lost = useLiveQuery(() => listLost(db), [db]) ?? [];
  const [discarding, setDiscarding] = useState<Waiting | null>(null);
  const signIn = expired || state === 'signin';
  if (answer && answer.error !== null) {
    return <LoadFailed icon={<CloudIcon />} text={texts.failedLoad(answer.error)} />;
  }
  const waiting = answer?.data;
  if (!waiting) return <Loading text={shellTexts.pageLoading} />;
  const shown = waiting.length > 0 || lost.length > 0;
  if (!shown) return <EmptyState icon={<CloudIcon />} text={texts.none} />;

  const attempt = (work: Promise<void>) =>
    work.catch((error: unknown) => toast.error(error instanceof Error ? error.message : String(error)));

  return (
    <div className={css.page}>
      {waiting.length > 0 && <p className={css.intro}>{introOf(state, waiting)}</p>}
      {signIn ? (
        <LinkButton to="/login?redirect=%2Fsync" look="primary">
          {texts.signIn}
        </LinkButton>
      ) : (
        waiting.some(({ onItsWay }) => onItsWay) && <Button onClick={kick}>{texts.sendNow}</Button>
      )}
      {waiting.length > 0 && (
        <ul className={css.list}>
          {waiting.map((entry) => (
            <li key={entry.n} className={css.entry} data-refused={entry.choices?.retry || undefined}>
              <strong>{entry.what}</strong>
              {entry.details.length > 0 && (
                <ul className={css.details}>
                  {entry.details.map(({ id, text }) => (
                    <li key={id}>{text}</li>
                  ))}
                </ul>
              )}
              <p className={css.state}>{entry.state}</p>
              <p>{texts.since(moment.format(Date.parse(entry.since)))}</p>
              {entry.choices && (
                <div className={css.choices}>
                  {entry.choices.without && (
                    <Button look="primary" onClick={() => void attempt(mutate.keepWithout(entry.n))}>
                      {texts.keepWithout[entry.choices.without]}
                    </Button>
                  )}
                  {entry.choices.retry && (
                    <Button onClick={() => void attempt(mutate.retry(entry.n))}>{texts.retry}</Button>
                  )}
                  <Button look="danger" onClick={() => setDiscarding(entry)}>
                    {texts.discard}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {lost.length > 0 && (
        <section className={css.page}>
          <h2>{texts.lostTitle}</h2>
          <ul className={css.list}>
            {lost.map((notice) => (
              <li key={notice.n} className={css.entry}>
                <p>{describeLost(notice)}</p>
                <div className={css.choices}>
                  <Button onClick={() => void attempt(mutate.dismissNotice(notice.n))}>
                    {shellTexts.dismiss}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {discarding?.choices && (
        <Sheet
          title={discarding.choices.discard.title}
          onClose={() => setDiscarding(null)}
          footer={
            <>
              <Button onClick={() => setDiscarding(null)}>{texts.keep}</Button>
              <Button
                look="danger"
                onClick={() => {
                  setDiscarding(null);
                  void attempt(mutate.discard(discarding.n));
                }}
              >
                {texts.discard}
              </Button>
            </>
          }
        >
          <p>{discarding.what}</p>
          <p>{discarding.choices.discard.text}</p>
        </Sheet>
      )}
    </div>
  );
}

function introOf(state: SyncState, waiting: readonly Waiting[]): string {
  if (state === 'offline') return texts.offline;
  return waiting.some(({ choices }) => choices) ? texts.introDecide : texts.intro;
}

async function listWaiting(db: KiraDb): Promise<Waiting[]> {
  const rows = await listOutbox(db);
  const ids = [...new Set(rows.map((row) => row.call.id))];
  const [receipts, groups, boards, snapshots] = await Promise.all([
    db.receipts.bulkGet(ids),
    db.groups.bulkGet(ids),
    db.boards.bulkGet(ids),
    db.snapshots.bulkGet(ids),
  ]);
  const names = new Map(ids.map((id, at) => [id, receipts[at]?.title ?? groups[at]?.view.name]));
  const views = new Map(
    ids.map((id, at) => [
      id,
      {
        now: boards[at]?.view ?? null,
        before: snapshots[at]?.board ?? null,
        gone: boards[at]?.gone === 1,
      },
    ]),
  );
  return describe(
    rows,
    (id) => names.get(id),
    (id) => views.get(id) ?? { now: null, before: null },
  );
}
