import { useMemo, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Api } from '../../api/client.ts';
import { useData } from '../../data/context.tsx';
import { queryReading, type ReceiptView } from '../../data/queries/queries.ts';
import type { LoadImage } from '../../data/hooks/use-image.ts';
import type { Board } from '../../domain/board/board.ts';
import { countUnsure } from '../../domain/receipt/draft/check-marks.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../styles/class-names.ts';
import { longDate } from '../../words/dates.ts';
import { HistoryIcon } from '../../ui/icons/board.tsx';
import { Link } from '../../ui/link.tsx';
import { commonTexts, titleTexts } from '../../words/texts.ts';
import { LaterBillSheet } from './charges/later-bill-sheet.ts';
import type { BoardView } from './board-view.ts';
import { BillGroup } from './group/bill-group.tsx';
import { FriendsButton } from './guests/friends-button.tsx';
import type { HostPorts } from './guests/friends-sheet.tsx';
import { historyTexts } from './history/texts.ts';
import { ReceiptPhoto } from './receipt-photo.tsx';
import { boardTexts } from './texts.ts';
import own from './bill-facts.module.css';
import css from './receipt-screen.module.css';

interface FactsPorts extends HostPorts {
  api: Api;
  clock: () => number;
  newId: () => string;
  loadImage: LoadImage;
}

interface Props {
  receipt: ReceiptView;
  receiptId: string;
  view: BoardView;
  ports: FactsPorts;
  onHistory: () => void;
}

/** What a bill is: title, photo and date, and the ways to its history, group and reading. */
export function BillFacts({ receipt, receiptId, view, ports, onHistory }: Props) {
  const { board, summary: row } = receipt;
  const [editing, setEditing] = useState(false);
  const unsure = useUnsureCount(receiptId, board);
  return (
    <>
      <h2 className={css.title}>
        {/* Who taps a wrong title wants to correct it. */}
        <button
          type="button"
          className={own.rename}
          title={boardTexts.bill.edit}
          onClick={() => setEditing(true)}
        >
          {board.bill.title || boardTexts.placeholderTitle}
        </button>
      </h2>
      {row.image && <ReceiptPhoto image={row.image} loadImage={ports.loadImage} />}
      <div className={css.facts}>
        <p className={css.date}>{longDate(board.bill.date, commonTexts.unknownDate)}</p>
        <IconButton label={historyTexts.open} className={css.history} onClick={onHistory}>
          <HistoryIcon size={20} />
        </IconButton>
        {row.readBy && (
          <Link
            to={`/receipts/${receiptId}/check`}
            state={{ onBoard: true }}
            className={classNames(css.more, css.check)}
            data-unsure={unsure > 0 || undefined}
            aria-label={unsure === 0 ? undefined : `${titleTexts.check}: ${boardTexts.toCheck(unsure)}`}
          >
            {unsure === 0 ? titleTexts.check : boardTexts.toCheck(unsure)}
          </Link>
        )}
        <BillGroup receipt={receipt} newId={ports.newId} className={classNames(css.more, css.group)} />
        <FriendsButton
          receipt={receipt}
          receiptId={receiptId}
          view={view}
          ports={ports}
          className={classNames(own.friends, row.readBy && own.besideMore)}
        />
      </div>
      {editing && <LaterBillSheet board={board} onClose={() => setEditing(false)} />}
    </>
  );
}

/** How many values that this device has read should still be checked. */
function useUnsureCount(receiptId: string, board: Board): number {
  const { db } = useData();
  const reading = useLiveQuery(() => queryReading(db, receiptId), [db, receiptId]);
  return useMemo(() => (reading ? countUnsure(reading, board) : 0), [reading, board]);
}
