import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/context.tsx';
import { useUnsavedCount } from '../../data/hooks/use-unsaved.ts';
import { useQuery } from '../../data/hooks/use-query.ts';
import { whyNotDone } from '../../data/why-not-done.ts';
import { syncTexts as texts } from './texts.ts';
import { listWaiting, type Refused, type Waiting } from './waiting.ts';
import { useSyncStatus, type SyncState } from '../../sync/status.ts';
import { timeOf } from '../../words/dates.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { copyText } from '../../device/copy-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFirstScreen } from '../../loading/first-screen.ts';
import { CloudIcon } from '../../ui/icons/navigation.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/progress.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { goneTexts } from '../../words/gone-texts.ts';
import { commonTexts } from '../../words/texts.ts';
import { toast } from '../../toasts/toast.ts';
import css from './sync-screen.module.css';

interface Props {
  /** The server has ended the session. */
  expired: boolean;
  /** Tries everything again at once. */
  retryNow: () => void;
}

/** /sync: describes the changes that only this device has. */
export function SyncScreen({ expired, retryNow }: Props) {
  const { db, sessions } = useData();
  const { state, fault } = useSyncStatus();
  const unsaved = useSyncExternalStore(sessions.onUnsaved, sessions.unsaved);
  const unsavedCount = useUnsavedCount();
  const answer = useQuery(() => listWaiting(db, unsaved), [db, unsaved]);
  useFirstScreen(answer !== undefined);
  const isSignedOut = expired || state === 'signin';

  if (answer && answer.error !== null) {
    return <LoadFailed icon={<CloudIcon />} text={texts.failedLoad(answer.error)} />;
  }
  const waiting = answer?.data;
  if (!waiting) return <Loading text={commonTexts.pageLoading} />;
  const signIn = isSignedOut && (
    <LinkButton to="/login?redirect=%2Fsync" look="primary">
      {commonTexts.badge.signIn}
    </LinkButton>
  );
  const failed = fault !== null && <p role="alert">{texts.fault(fault)}</p>;
  if (!waiting.length && !unsavedCount) {
    return (
      <EmptyState
        icon={<CloudIcon />}
        text={isSignedOut ? texts.signedOut : state === 'offline' ? texts.offline : texts.none}
      >
        {failed}
        {signIn}
      </EmptyState>
    );
  }
  return (
    <div className={css.page}>
      <p className={css.intro}>{unsavedCount ? texts.introUnsaved(unsavedCount) : introOf(state, waiting)}</p>
      {failed}
      {signIn ||
        (waiting.some(({ isOnItsWay }) => isOnItsWay) && <Button onClick={retryNow}>{texts.sendNow}</Button>)}
      <ul className={css.list}>
        {waiting.map((entry) => (
          <li key={entry.id} className={css.entry} data-refused={entry.refused ? true : undefined}>
            <strong>{entry.what}</strong>
            {entry.details.length > 0 && (
              <ul className={css.details}>
                {entry.details.map((text, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two details may read the same
                  <li key={at}>{text}</li>
                ))}
              </ul>
            )}
            <p className={css.state}>{entry.state}</p>
            {entry.since && <p>{texts.since(timeOf(entry.since))}</p>}
            {entry.refused && <Choices id={entry.id} refused={entry.refused} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function introOf(state: SyncState, waiting: readonly Waiting[]): string {
  if (state === 'offline') return texts.offline;
  return waiting.some(({ refused }) => refused) ? texts.introDecide : texts.intro;
}

/** The user's choices about a refused change. */
function Choices({ id, refused }: { id: string; refused: Refused }) {
  const { mutate } = useData();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const attempt = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => toast.error(whyNotDone(error)));
  const keepCopy = async () => {
    const copy = await mutate.keepCopy(id);
    toast.success(goneTexts.keptCopy);
    await navigate(`/receipts/${copy}`);
  };
  const copyDetails = async () => {
    if (await copyText(refused.details)) toast.success(texts.copied);
    else toast.error(commonTexts.notCopied);
  };
  return (
    <div className={css.choices}>
      {refused.isGone ? (
        <Button look="primary" onClick={() => attempt(keepCopy())}>
          {goneTexts.keepCopy}
        </Button>
      ) : (
        <>
          <Button onClick={() => attempt(mutate.retry(refused.queue))}>{texts.retry}</Button>
          <Button onClick={() => void copyDetails()}>{texts.copyDetails}</Button>
        </>
      )}
      <Button look="danger" onClick={() => setAsking(true)}>
        {texts.discard}
      </Button>
      {isAsking && (
        <Sheet
          title={refused.discard.title}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>{texts.keep}</Button>
              <Button
                look="danger"
                onClick={() => {
                  setAsking(false);
                  attempt(mutate.discard(refused.queue));
                }}
              >
                {texts.discard}
              </Button>
            </>
          }
        >
          <p>{refused.discard.text}</p>
        </Sheet>
      )}
    </div>
  );
}
