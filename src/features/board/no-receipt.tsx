import { useEffect, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useData } from '../../data/context.tsx';
import { isCutOff, useSyncStatus } from '../../sync/status.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ReceiptIcon } from '../../ui/icons/navigation.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/progress.tsx';
import { boardTexts } from './texts.ts';
import { titleTexts } from '../../ui/texts.ts';

/** Whether the server has it for this person; if so it is on its way to this device. Throws where nobody knows. */
export type HasReceipt = (receiptId: string) => Promise<boolean>;

/**
 * In the place of a receipt that this device doesn't have. Unless it was deleted here the server is asked:
 * somebody may have sent a link to a receipt that this device hasn't heard of.
 */
export function NoReceipt({
  receiptId = '',
  hasReceipt,
}: {
  receiptId: string | undefined;
  hasReceipt: HasReceipt;
}) {
  const { db } = useData();
  const deleted = useLiveQuery(async () => (await db.receipts.get(receiptId)) !== undefined, [db, receiptId]);
  const cutOff = isCutOff(useSyncStatus().state);
  const hasId = receiptId.trim() !== '';
  const onServer = useAsked(receiptId, hasReceipt, hasId && deleted === false && !cutOff);

  if (!hasId) return <Nothing text={boardTexts.noId} />;
  if (deleted) return <Nothing text={boardTexts.notFound} />;
  if (cutOff || onServer === 'unknown') {
    return <LoadFailed icon={<ReceiptIcon />} text={boardTexts.notAsked} />;
  }
  return onServer === false ? <Nothing text={boardTexts.notFound} /> : <Loading text={boardTexts.loading} />;
}

/** What the server says; undefined until then, and while there is nothing to `ask`. */
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

const Nothing = ({ text }: { text: string }) => (
  <EmptyState icon={<ReceiptIcon />} text={text}>
    <LinkButton to="/receipts">{titleTexts.receipts}</LinkButton>
  </EmptyState>
);
