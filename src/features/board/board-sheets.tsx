import { useCallback, useMemo } from 'react';
import type { BoardSession } from '../../data/session/board-session.ts';
import { useData } from '../../data/context.tsx';
import type { ReceiptView } from '../../data/queries/queries.ts';
import { useWaysToPay } from '../../data/hooks/use-ways-to-pay.ts';
import type { Board } from '../../domain/board/board.ts';
import { laterPart } from '../../loading/later-part.tsx';
import type { BarAmounts } from './bar-amounts.ts';
import { SplitQuestions } from './board-questions.tsx';
import type { BoardView } from './board-view.ts';
import type { AlikeQuestion } from './group/use-alike-people.ts';
import type { LoadHistory } from './history/history-sheet.tsx';
import { isSending, itemOf, type Open, type Show } from './open.ts';
import { openAmounts } from './paying/own-sentence.ts';
import type { PayingProps } from './paying/paying-view.ts';
import { drawAmounts } from './send/draw-amounts.ts';
import { splitSummary } from './send/summary-text.ts';
import { useAskedName } from './send/use-asked-name.ts';

const AssignScreen = laterPart(
  () => import('./who-had/assign/assign-screen.tsx'),
  (module) => module.AssignScreen,
);
const ShareSheet = laterPart(
  () => import('./who-had/assign/share-sheet.tsx'),
  (module) => module.ShareSheet,
);
const HistorySheet = laterPart(
  () => import('./history/history-sheet.tsx'),
  (module) => module.HistorySheet,
);
const SummarySheet = laterPart(
  () => import('./send/summary-sheet.tsx'),
  (module) => module.SummarySheet,
);
const OwnNameSheet = laterPart(
  () => import('./send/own-name-sheet.tsx'),
  (module) => module.OwnNameSheet,
);
const PayingSheet = laterPart(
  () => import('./paying/paying-sheet.tsx'),
  (module) => module.PayingSheet,
);
const WhySheet = laterPart(
  () => import('./why/why-sheet.tsx'),
  (module) => module.WhySheet,
);

interface Props {
  open: Open | null;
  show: Show;
  receipt: ReceiptView;
  receiptId: string;
  session: BoardSession;
  /** The board that the view is of. */
  shown: Board;
  view: BoardView;
  alike: AlikeQuestion;
  balance: BarAmounts;
  /** Null while nobody has said who paid. */
  paying: PayingProps | null;
  ports: { newId: () => string; loadHistory: LoadHistory };
}

/** What is open over the board, each thing in a file that comes after the first screen. */
export function BoardSheets(props: Props) {
  const { open, show, receipt, receiptId, session, shown, view, alike, balance, paying, ports } = props;
  const { me } = useData();
  const ways = useWaysToPay(me._id, view.currency);
  const { board } = receipt;
  const { newId } = ports;
  const item = itemOf(open);
  const isTold = isSending(open) || open?.is === 'pay';
  // The same object for the same split, because the sheet draws a picture of it.
  const summary = useMemo(() => {
    const sender = { user: me._id, ways };
    const settledIn = paying?.paying.together
      ? { book: paying.bookName, link: location.href.replace(location.hash, '') }
      : null;
    const asked = paying && openAmounts(paying.paying);
    return isTold ? splitSummary(shown, receiptId, view, sender, asked, settledIn) : null;
  }, [isTold, shown, receiptId, view, me, ways, paying]);
  const nameSelf = useAskedName(view);
  const drawSplit = useCallback(() => drawAmounts(summary!), [summary]);
  return (
    <>
      {open?.is === 'assign' && (
        <AssignScreen
          {...{ board, balance, view, alike, newId, session }}
          onShare={show.item}
          onClose={show.close}
        />
      )}
      {open?.is === 'history' && (
        <HistorySheet {...{ receiptId, receipt }} load={ports.loadHistory} onClose={show.close} />
      )}
      {open?.is === 'why' && (
        <WhySheet board={shown} billId={receiptId} view={view} asked={open.who} onClose={show.close} />
      )}
      {open?.is === 'pay' && (
        <PayingSheet {...{ paying, view, drawSplit }} board={shown} onSend={show.send} onClose={show.close} />
      )}
      {isSending(open) && nameSelf && <OwnNameSheet onName={nameSelf} onClose={show.close} />}
      {isSending(open) && !nameSelf && summary && (
        <SummarySheet summary={summary} onClose={show.close}>
          <SplitQuestions board={shown} view={view} alike={alike} />
        </SummarySheet>
      )}
      {item !== null && <ShareSheet {...{ board, view, newId }} itemId={item} onClose={show.close} />}
    </>
  );
}
