import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLiveQuery } from 'dexie-react-hooks';
import { useData } from '../../../data/context.tsx';
import { queryRefusal } from '../../../data/queries/queries.ts';
import { whyNotDone } from '../../../data/why-not-done.ts';
import { Button } from '../../../ui/button.tsx';
import { boardTexts } from '../texts.ts';
import { goneTexts } from '../../../words/gone-texts.ts';
import { historyTexts } from './texts.ts';
import { toast } from '../../../toasts/toast.ts';
import css from './history.module.css';

/** Offers to keep a copy of a bill that the server no longer has, while edits of it are unsent. */
export function GoneLine({ receiptId, title }: { receiptId: string; title: string }) {
  const { db, mutate } = useData();
  const navigate = useNavigate();
  const refusal = useLiveQuery(() => queryRefusal(db, receiptId), [db, receiptId]);
  const [isBusy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      const copy = await mutate.keepCopy(receiptId);
      await navigate(`/receipts/${copy}`, { replace: true });
      toast.success(goneTexts.keptCopy);
    } catch (error) {
      toast.error(whyNotDone(error));
      setBusy(false);
    }
  };
  if (refusal === undefined) return null; // the query is still running
  const why = refusal?.code === 'receiptDeleted' ? 'deleted' : 'unshared';
  return (
    <p role="alert" className={css.news}>
      <span className={css.text}>{historyTexts.gone[why](title || boardTexts.placeholderTitle)}</span>
      <Button look="primary" disabled={isBusy} onClick={() => void keep()}>
        {goneTexts.keepCopy}
      </Button>
    </p>
  );
}
