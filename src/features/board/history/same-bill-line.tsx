import { useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useData } from '../../../data/context.tsx';
import { billsKeptApart, querySameBills } from '../../../data/same-bills.ts';
import { openTextStorage } from '../../../data/text-storage.ts';
import type { Board } from '../../../domain/board/board.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { agoOf } from '../../../ui/dates.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { commonTexts } from '../../../ui/texts.ts';
import css from './history.module.css';

const storage = openTextStorage(() => localStorage);
const texts = commonTexts.sameBill;

interface Props {
  board: Board;
  receiptId: string;
  clock: () => number;
}

/** Says that this device has the same bill again: a friend at the table added it, too, and it came by sync. */
export function SameBillLine({ board, receiptId, clock }: Props) {
  const { db, me } = useData();
  const [, setKept] = useState(0);
  const found = useLiveQuery(() => querySameBills(db, board, receiptId), [db, board, receiptId]) ?? [];
  const apart = billsKeptApart(storage, me._id);
  const others = found.filter(({ row }) => !apart.has(receiptId, row._id));
  const [first] = others;
  const keep = () => {
    apart.add(receiptId, others.map(({ row }) => row._id)); // prettier-ignore
    setKept((count) => count + 1);
  };
  return (
    <div role="status">
      {first && (
        <div className={classNames(css.news, css.strip, css.same)}>
          <p>
            <strong>{texts.title}</strong>:{' '}
            {texts.added(
              first.row.creator === me._id ? texts.you : first.by,
              agoOf(first.row.createdAt, clock()),
            )}
          </p>
          <LinkButton look="quiet" to={`/receipts/${first.row._id}`}>
            {texts.open}
          </LinkButton>
          <Button look="quiet" onClick={keep}>
            {texts.keepBoth}
          </Button>
        </div>
      )}
    </div>
  );
}
