import { useLiveQuery } from 'dexie-react-hooks';
import { useData } from '../../data/context.tsx';
import { isCutOff, useSyncStatus } from '../../sync/status.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ReceiptIcon } from '../../ui/icons/navigation.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/progress.tsx';
import { boardTexts } from '../../ui/texts/board.ts';
import { titleTexts } from '../../ui/texts/common.ts';

/**
 * In the place of a receipt that this device doesn't have. Unless it was deleted here the server may have it:
 * a new device waits until it was asked, and where it can't be asked nobody knows.
 * A link that has lost its id has none, or a blank.
 */
export function NoReceipt({ receiptId = '' }: { receiptId: string | undefined }) {
  const { db } = useData();
  const { state } = useSyncStatus();
  const known = useLiveQuery(async () => {
    const [deleted, cursor] = await Promise.all([db.receipts.get(receiptId), db.meta.get('cursor')]);
    return { deleted: deleted !== undefined, asked: cursor !== undefined };
  }, [db, receiptId]);

  if (receiptId.trim() === '') return <Nothing text={boardTexts.noId} />;
  if (!known) return <Loading text={boardTexts.loading} />;
  if (known.deleted) return <Nothing text={boardTexts.notFound} />;
  if (isCutOff(state)) return <LoadFailed icon={<ReceiptIcon />} text={boardTexts.notAsked} />;
  return known.asked ? <Nothing text={boardTexts.notFound} /> : <Loading text={boardTexts.loading} />;
}

const Nothing = ({ text }: { text: string }) => (
  <EmptyState icon={<ReceiptIcon />} text={text}>
    <LinkButton to="/receipts">{titleTexts.receipts}</LinkButton>
  </EmptyState>
);
