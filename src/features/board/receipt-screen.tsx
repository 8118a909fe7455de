import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import type { Api } from '../../api/client.ts';
import { useData } from '../../data/context.tsx';
import { useWaysToPay } from '../../data/use-ways-to-pay.ts';
import type { BoardSession } from '../../data/board-session.ts';
import type { ReceiptView } from '../../data/queries.ts';
import type { LoadImage } from '../../data/use-image.ts';
import { ReceiptIcon } from '../../ui/icons/navigation.tsx';
import { useFirstScreen, useFramesPainted } from '../../ui/first-screen.ts';
import { laterPart } from '../../ui/later-part.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { boardTexts } from './texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { barAmounts } from './bar-amounts.ts';
import { BalanceBar } from './balance-bar.tsx';
import { BillFacts } from './bill-facts.tsx';
import { BoardQuestions, SplitQuestions } from './board-questions.tsx';
import { BoardTools } from './board-tools.tsx';
import { BillSummary } from './bill/bill-summary.tsx';
import { useAlikePeople } from './group/use-alike-people.ts';
import { ItemsBoard } from './columns/items-board.tsx';
import { boardViewer } from './board-view.ts';
import { boardEdits, EditsContext, GroupContext } from './edits/board-edits.ts';
import { useReceipt } from './edits/use-receipt.ts';
import { GoneLine } from './history/gone-line.tsx';
import type { LoadHistory } from './history/history-sheet.tsx';
import { SameBillLine, type SameBillPorts } from './history/same-bill-line.tsx';
import { NewsLine } from './history/news-line.tsx';
import { NewsContext, useNews } from './history/use-news.ts';
import type { ItemMove } from '../../domain/board/board-ops.ts';
import { editsAll } from '../../domain/board/rights.ts';
import { GoneReceipt, NoReceipt, type HasReceipt } from './no-receipt.tsx';
import { openAmounts, ownSentence } from './paying/own-sentence.ts';
import { PAY, usePaying } from './paying/use-paying.ts';
import { PresentPeople } from './presence/present-people.tsx';
import css from './receipt-screen.module.css';
import { useCutOffCheck } from '../../sync/status.ts';
import { drawAmounts } from './summary/draw-amounts.ts';
import { splitSummary } from './summary/summary-text.ts';

const AssignScreen = laterPart(
  () => import('./assign/assign-screen.tsx'),
  (module) => module.AssignScreen,
);
const ShareSheet = laterPart(
  () => import('./assign/share-sheet.tsx'),
  (module) => module.ShareSheet,
);
const NewPeople = laterPart(
  () => import('./columns/new-people.tsx'),
  (module) => module.NewPeople,
);
const HistorySheet = laterPart(
  () => import('./history/history-sheet.tsx'),
  (module) => module.HistorySheet,
);
const SummarySheet = laterPart(
  () => import('./summary/summary-sheet.tsx'),
  (module) => module.SummarySheet,
);
const PayingSheet = laterPart(
  () => import('./paying/paying-sheet.tsx'),
  (module) => module.PayingSheet,
);
const WhySheet = laterPart(
  () => import('./summary/why-sheet.tsx'),
  (module) => module.WhySheet,
);

export interface BoardPorts extends SameBillPorts {
  api: Api;
  clock: () => number;
  /** UUIDv7, for new items. */
  newId: () => string;
  newColumnId: () => string;
  loadImage: LoadImage;
  hasReceipt: HasReceipt;
  loadHistory: LoadHistory;
}

/** /receipts/:id. `receiptId` is undefined only for a broken link. */
export function ReceiptScreen({ receiptId, ports }: { receiptId: string | undefined; ports: BoardPorts }) {
  const { receipt, session, wasShown } = useReceipt(receiptId);
  useFirstScreen(receipt === 'failed');
  if (receipt === 'failed') return <LoadFailed icon={<ReceiptIcon />} text={boardTexts.failed} />;
  if (receipt === undefined) return <Skeleton shape="bill" text={boardTexts.loading} />;
  if (!receipt || !receiptId)
    return wasShown && receiptId ? (
      <GoneReceipt receiptId={receiptId} />
    ) : (
      <NoReceipt receiptId={receiptId} hasReceipt={ports.hasReceipt} />
    );
  return <Receipt key={receiptId} receipt={receipt} receiptId={receiptId} session={session} ports={ports} />;
}

interface Props {
  receipt: ReceiptView;
  receiptId: string;
  session: BoardSession;
  ports: BoardPorts;
}

function Receipt({ receipt, receiptId, session, ports }: Props) {
  const { board, summary: row, rev, gone } = receipt;
  const { me } = useData();
  const { painted, isWhole } = useFramesPainted();
  useFirstScreen(isWhole);
  const viewOf = useMemo(
    () => boardViewer(receiptId, { user: me._id, title: me.name || me.username }),
    [receiptId, me],
  );
  const later = useDeferredValue(board);
  const isCutOff = useCutOffCheck();
  const edits = useMemo(() => boardEdits(session, ports.newId, isCutOff), [session, ports.newId, isCutOff]);
  const { news, dismiss } = useNews(receiptId, rev);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [move, setMove] = useState<ItemMove | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const [assigning, setAssigning] = useState(false);
  /** How often people are added on the board; 0 while nobody is. */
  const [adding, setAdding] = useState(0);
  const [why, setWhy] = useState<string | null>(null);
  const [sharing, setSharing] = useState(false);
  const [settling, setSettling] = useState(() => location.hash === PAY);
  // A tap in a sheet shows the person at once; the amounts and the board behind it may follow a frame later.
  const shown = asking !== null || assigning ? later : board;
  const view = useMemo(() => viewOf(shown), [viewOf, shown]);
  const alike = useAlikePeople(row, shown);
  const balance = useMemo(() => barAmounts(view, shown, receiptId, move), [view, shown, receiptId, move]);
  const assign = useCallback(() => setAssigning(true), []);
  const openHistory = useCallback(() => setHistoryOpen(true), []);
  const onRead = useEffectEvent(dismiss);
  // Once the sheet has given the focus back to the line, which goes.
  useEffect(() => (isHistoryOpen ? () => onRead() : undefined), [isHistoryOpen]);
  const share = useCallback(() => setSharing(true), []);
  const settle = useCallback(() => setSettling(true), []);
  useShortcuts({ a: assign, s: share, p: settle });
  // The amounts may lag behind the drag, so they never delay it.
  const aim = useCallback((next: ItemMove | null) => {
    if (next) startTransition(() => setMove(next));
    else setMove(null);
  }, []);
  const paying = usePaying(receipt, receiptId, view, isWhole, ports.clock);
  const ways = useWaysToPay(me._id);
  const unassigned = view.columns.at(-1)?.itemIds.length ?? 0;
  // The same object for the same split, because the sheet draws a picture of it.
  const summary = useMemo(() => {
    const sender = { user: me._id, ways };
    return sharing || settling
      ? splitSummary(shown, receiptId, view, sender, paying && openAmounts(paying.paying))
      : null;
  }, [sharing, settling, shown, receiptId, view, me, ways, paying]);

  const drawSplit = useCallback(() => drawAmounts(summary!), [summary]);

  const addPerson = useCallback(() => setAdding((times) => times + 1), []);
  const newPeople = useMemo(
    () =>
      adding > 0 && <NewPeople key={adding} newColumnId={ports.newColumnId} onClose={() => setAdding(0)} />,
    [adding, ports.newColumnId],
  );
  // The same elements for the same bill, because a drag renders this screen and not the board.
  const questions = useMemo(
    () => (
      <BoardQuestions
        board={shown}
        view={view}
        alike={alike}
        newColumnId={ports.newColumnId}
        onAdd={adding === 0 ? addPerson : null}
      />
    ),
    [shown, view, alike, adding, addPerson, ports.newColumnId],
  );
  const charges = useMemo(() => <BillSummary board={shown} view={view} />, [shown, view]);

  return (
    <EditsContext value={edits}>
      <GroupContext value={editsAll(row.role) ? row.group : null}>
        <NewsContext value={news}>
          <div className={css.page} data-wide>
            <header className={css.head}>
              <BillFacts
                receipt={receipt}
                receiptId={receiptId}
                view={view}
                ports={ports}
                onHistory={openHistory}
              />
              <BoardTools {...{ receiptId, rev, session }} onAdd={addPerson} onShare={share} />
            </header>
            <section
              aria-labelledby="items-heading"
              className={classNames(css.board, assigning && css.covered)}
            >
              {gone && <GoneLine receiptId={receiptId} title={board.bill.title} />}
              <ItemsBoard
                receiptId={receiptId}
                view={view}
                adding={newPeople}
                questions={questions}
                charges={charges}
                screens={painted < 2 ? painted + 1 : Infinity}
                onAssign={setAsking}
                onAim={aim}
              />
            </section>
          </div>
          {rev > 0 && !gone && (
            <PresentPeople
              api={ports.api}
              receiptId={receiptId}
              seats={view.columns}
              columns={board.columns}
            />
          )}
          {isWhole && (
            <div className={css.foot}>
              <SameBillLine board={later} row={row} ports={ports} />
              <NewsLine news={news} onOpen={openHistory} onDismiss={dismiss} />
              <BalanceBar
                balance={balance}
                unassigned={unassigned}
                onWhy={setWhy}
                sentence={paying && ownSentence(paying.paying)}
                onSettle={settle}
                onAssign={assign}
                onAdd={addPerson}
              />
            </div>
          )}
          {assigning && (
            <AssignScreen
              board={board}
              balance={balance}
              view={view}
              alike={alike}
              newColumnId={ports.newColumnId}
              onShare={setAsking}
              session={session}
              onClose={() => setAssigning(false)}
            />
          )}
          {isHistoryOpen && (
            <HistorySheet
              receiptId={receiptId}
              receipt={receipt}
              load={ports.loadHistory}
              onClose={() => setHistoryOpen(false)}
            />
          )}
          {why !== null && (
            <WhySheet board={shown} billId={receiptId} view={view} asked={why} onClose={() => setWhy(null)} />
          )}
          {settling && (
            <PayingSheet
              paying={paying}
              board={shown}
              view={view}
              drawSplit={drawSplit}
              onShare={share}
              onClose={() => setSettling(false)}
            />
          )}
          {sharing && summary && (
            <SummarySheet summary={summary} onClose={() => setSharing(false)}>
              <SplitQuestions board={shown} view={view} alike={alike} />
            </SummarySheet>
          )}
          {asking !== null && (
            <ShareSheet
              board={board}
              view={view}
              itemId={asking}
              newColumnId={ports.newColumnId}
              onClose={() => setAsking(null)}
            />
          )}
        </NewsContext>
      </GroupContext>
    </EditsContext>
  );
}
