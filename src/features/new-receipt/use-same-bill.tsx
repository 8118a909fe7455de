import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/context.tsx';
import { billsKeptApart, querySameBills, type SameBill } from '../../data/queries/same-bills.ts';
import { openTextStorage } from '../../data/device/text-storage.ts';
import type { Board } from '../../domain/board/board.ts';
import { Button } from '../../ui/button.tsx';
import { sameBillText } from '../../words/same-bill-text.ts';
import { sameBillTexts as texts } from '../../words/same-bill-texts.ts';
import { Sheet } from '../../ui/sheet.tsx';
import type { NewReceiptPorts } from './ports.ts';

const storage = openTextStorage(() => localStorage);

/** add: it is another bill, or the user wants it anyway; close: the user decides later. */
type Answer = 'add' | 'open' | 'close';

/**
 * Asks before a bill is added that this device has already. `ask` ends on the bill that is there, if the user
 * opens that one.
 */
export function useSameBill({ clock }: Pick<NewReceiptPorts, 'clock'>): {
  ask: (board: Board, id: string, signal?: AbortSignal) => Promise<Answer>;
  question: ReactNode;
} {
  const { db, me } = useData();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ same: SameBill; answer: (answer: Answer) => void } | null>(null);

  const ask = async (board: Board, id: string, signal?: AbortSignal): Promise<Answer> => {
    const found = await querySameBills(db, board, id);
    const [same] = found;
    if (!same) return 'add';
    const answer = await new Promise<Answer>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      setAsked({ same, answer: resolve });
    }).finally(() => setAsked(null));
    if (answer === 'add') billsKeptApart(storage, me._id).add(id, found.map(({ row }) => row._id)); // prettier-ignore
    if (answer === 'open') await navigate(`/receipts/${same.row._id}`, { replace: true });
    return answer;
  };

  const question = asked && (
    <Sheet
      title={texts.title}
      onClose={() => asked.answer('close')}
      footer={
        <>
          <Button onClick={() => asked.answer('add')}>{texts.addAnyway}</Button>
          <Button look="primary" onClick={() => asked.answer('open')}>
            {texts.open}
          </Button>
        </>
      }
    >
      <p>{sameBillText(asked.same.row, nameOf(asked.same, me._id), clock())}</p>
    </Sheet>
  );
  return { ask, question };
}

const nameOf = ({ row, by }: SameBill, me: string): string | null => (row.creator === me ? texts.you : by);
