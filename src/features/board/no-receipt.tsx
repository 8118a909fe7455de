import { useEffect, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useData } from '../../data/context.tsx';
import { hasEverything, queryDeleted, queryGone, type Deleted } from '../../data/queries/queries.ts';
import { untilTaken } from '../../data/edits/until-stored.ts';
import { storedTexts } from '../../data/texts.ts';
import { whyNotDone } from '../../data/why-not-done.ts';
import { isCutOff, useSyncStatus } from '../../sync/status.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ReceiptIcon } from '../../ui/icons/navigation.tsx';
import { useFirstScreen } from '../../loading/first-screen.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHasTypedText } from './who-had/columns/use-forms.ts';
import { commonTexts } from '../../words/texts.ts';
import { toast } from '../../toasts/toast.ts';
import { boardTexts } from './texts.ts';

/** Asks whether the server has the receipt. If it does, sync fetches it. Throws without an answer. */
export type HasReceipt = (receiptId: string) => Promise<boolean>;

/**
 * Replaces a receipt that this device does not have. It asks the server, unless the receipt was deleted here:
 * a link may lead to a receipt that this device does not know yet.
 */
export function NoReceipt({
  receiptId = '',
  hasReceipt,
}: {
  receiptId: string | undefined;
  hasReceipt: HasReceipt;
}) {
  const { db, me } = useData();
  const deleted = useLiveQuery(() => queryDeleted(db, receiptId, me._id), [db, receiptId, me._id]);
  // Until then the first sync may bring it: a question would only take the line from it.
  const hasAll = useLiveQuery(() => hasEverything(db), [db]);
  const cutOff = isCutOff(useSyncStatus().state);
  const hasId = receiptId.trim() !== '';
  const onServer = useAsked(receiptId, hasReceipt, hasId && deleted === null && hasAll === true && !cutOff);

  if (!hasId) return <Nothing text={boardTexts.noId} />;
  if (deleted) return <DeletedReceipt deleted={deleted} />;
  if (cutOff || onServer === 'unknown') {
    return <LoadFailed icon={<ReceiptIcon />} text={boardTexts.notAsked} />;
  }
  return onServer === false ? (
    <Nothing text={storedTexts.gone} />
  ) : (
    <Skeleton shape="bill" text={boardTexts.loading} />
  );
}

/** Replaces a receipt that this screen has shown until now. Text typed in a form stays for its return. */
export function GoneReceipt({ receiptId }: { receiptId: string }) {
  const { db, me } = useData();
  const why = useLiveQuery(
    async () => (await queryDeleted(db, receiptId, me._id)) ?? (await queryGone(db, receiptId)) ?? 'unknown',
    [db, receiptId, me._id],
  );
  const hasText = useHasTypedText(receiptId);
  if (why === undefined) return <Skeleton shape="bill" text={boardTexts.loading} />;
  const typed = hasText ? ` ${boardTexts.gone.typed}` : '';
  if (typeof why === 'object') return <DeletedReceipt deleted={why} typed={typed} />;
  return <Nothing text={`${boardTexts.gone[why]}${typed}`} />;
}

/** A deleted receipt: who did it, and for who made it the way back. */
function DeletedReceipt({ deleted: { summary, by }, typed = '' }: { deleted: Deleted; typed?: string }) {
  const { me, mutate } = useData();
  useFirstScreen(true);
  const bringBack = () =>
    untilTaken(mutate.setDeleted(summary._id, false)).catch((error: unknown) =>
      toast.error(whyNotDone(error)),
    );
  const isMine = summary.creator === me._id;
  const text = by === null ? boardTexts.gone.here : boardTexts.gone.by(by);
  return (
    <EmptyState picture="lost" text={`${text} ${boardTexts.gone.kept(isMine)}${typed}`}>
      {isMine && (
        <Button look="primary" onClick={() => void bringBack()}>
          {boardTexts.gone.restore}
        </Button>
      )}
      <LinkButton to="/receipts">{commonTexts.receipts.all}</LinkButton>
    </EmptyState>
  );
}

/** The server's answer; undefined before it, and without `ask`. */
function useAsked(id: string, hasReceipt: HasReceipt, ask: boolean): boolean | 'unknown' | undefined {
  const [said, setSaid] = useState<{ id: string; answer: boolean | 'unknown' } | null>(null);
  useEffect(() => {
    if (!ask) return;
    let left = false;
    const hear = (answer: boolean | 'unknown') => left || setSaid({ id, answer });
    hasReceipt(id).then(hear, () => hear('unknown'));
    return () => {
      left = true;
    };
  }, [id, hasReceipt, ask]);
  return said?.id === id ? said.answer : undefined;
}

function Nothing({ text }: { text: string }) {
  useFirstScreen(true);
  return (
    <EmptyState picture="lost" text={text}>
      <LinkButton to="/receipts">{commonTexts.receipts.all}</LinkButton>
    </EmptyState>
  );
}
