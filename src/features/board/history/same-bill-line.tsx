import { useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../../data/context.tsx';
import type { Mutations } from '../../../data/edits/mutate.ts';
import type { ReceiptSummary } from '../../../data/device/rows.ts';
import { billsKeptApart, querySameBills } from '../../../data/queries/same-bills.ts';
import { openTextStorage } from '../../../data/device/text-storage.ts';
import type { Board } from '../../../domain/board/board.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { classNames } from '../../../styles/class-names.ts';
import { sameBillText } from '../../../words/same-bill-text.ts';
import { sameBillTexts as texts } from '../../../words/same-bill-texts.ts';
import { historyTexts } from './texts.ts';
import css from './history.module.css';

const storage = openTextStorage(() => localStorage);

/** Hides a bill, deletes it later, and offers Undo until then. */
export type RemoveBill = (mutate: Mutations, bill: ReceiptSummary) => Promise<void>;

export interface SameBillPorts {
  /** Milliseconds since 1970. */
  clock: () => number;
  removeBill: RemoveBill;
}

interface Props {
  board: Board;
  row: ReceiptSummary;
  ports: SameBillPorts;
}

/**
 * Says that this device has the same bill again: a friend at the table added it, too, and it came by sync.
 * Who added this one can delete it, unless it is the first. It stands over the bar (news-line.tsx).
 */
export function SameBillLine({ board, row, ports }: Props) {
  const { db, mutate, me } = useData();
  const navigate = useNavigate();
  const [, setKept] = useState(0);
  const found = useLiveQuery(() => querySameBills(db, board, row._id), [db, board, row._id]) ?? [];
  const apart = billsKeptApart(storage, me._id);
  const others = found.filter((other) => !apart.has(row._id, other.row._id));
  const [first] = others;
  // The first of them stays: two phones that delete at once would delete them all.
  const mayGo = row.creator === me._id && others.some((other) => other.row._id < row._id);
  const keep = () => {
    const ids = others.map((other) => other.row._id);
    apart.add(row._id, ids);
    setKept((count) => count + 1);
  };
  const remove = async (other: ReceiptSummary) => {
    await navigate(`/receipts/${other._id}`, { replace: true });
    await ports.removeBill(mutate, row);
  };
  return (
    <div role="status">
      {first && (
        <div className={classNames(css.news, css.strip, css.same)}>
          <p>
            <strong>{first.row.createdAt < row.createdAt ? texts.title : historyTexts.twice}</strong>
            {': '}
            {sameBillText(first.row, first.row.creator === me._id ? texts.you : first.by, ports.clock())}
          </p>
          <LinkButton look="quiet" to={`/receipts/${first.row._id}`}>
            {texts.open}
          </LinkButton>
          <Button look="quiet" onClick={keep}>
            {historyTexts.keepBoth}
          </Button>
          {mayGo && (
            <Button look="quiet" onClick={() => void remove(first.row)}>
              {historyTexts.deleteThis}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
