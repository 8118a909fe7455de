import { useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import type { Api } from '../../api/client.ts';
import type { BoardSession } from '../../data/session/board-session.ts';
import type { ReceiptView } from '../../data/queries/queries.ts';
import type { LoadImage } from '../../data/hooks/use-image.ts';
import { ReceiptIcon } from '../../ui/icons/navigation.tsx';
import { useFirstScreen, useFramesPainted } from '../../loading/first-screen.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useShortcuts } from '../../presses/use-shortcuts.ts';
import { boardTexts } from './texts.ts';
import { classNames } from '../../styles/class-names.ts';
import { BalanceBar } from './balance-bar.tsx';
import { BillFacts } from './bill-facts.tsx';
import { BoardPart } from './board-part.tsx';
import { BoardSheets } from './board-sheets.tsx';
import { BoardTools } from './board-tools.tsx';
import { useAlikePeople } from './group/use-alike-people.ts';
import { BillEdits } from './edits/bill-edits.tsx';
import { boardEdits, GroupContext } from './edits/board-edits.ts';
import { useReceipt } from './edits/use-receipt.ts';
import type { HostPorts } from './guests/friends-sheet.tsx';
import { GoneLine } from './history/gone-line.tsx';
import type { LoadHistory } from './history/history-sheet.tsx';
import { SameBillLine, type SameBillPorts } from './history/same-bill-line.tsx';
import { OutLine } from './history/out-line.tsx';
import { NewsLine } from './history/news-line.tsx';
import { NewsContext, useNews } from './history/use-news.ts';
import { editsAll } from '../../domain/board/rights.ts';
import { GoneReceipt, NoReceipt, type HasReceipt } from './no-receipt.tsx';
import { useOpen } from './open.ts';
import { ownSentence } from './paying/own-sentence.ts';
import { PAY, usePaying } from './paying/use-paying.ts';
import { PresentPeople } from './presence/present-people.tsx';
import css from './receipt-screen.module.css';
import { useBalance, useView } from './use-view.ts';
import { useIsCutOff } from '../../sync/status.ts';

export interface BoardPorts extends SameBillPorts, HostPorts {
  api: Api;
  clock: () => number;
  /** UUIDv7, for new items and people. */
  newId: () => string;
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
  const { painted, isWhole } = useFramesPainted();
  useFirstScreen(isWhole);
  const isCutOff = useIsCutOff();
  const edits = useMemo(() => boardEdits(session, ports.newId, isCutOff), [session, ports.newId, isCutOff]);
  const { news, dismiss } = useNews(receiptId, rev);
  const { open, show } = useOpen(() => (location.hash === PAY ? { is: 'pay', isSending: false } : null));
  useShortcuts({ a: show.assign, s: show.send, p: show.pay });
  const later = useDeferredValue(board);
  // A tap in a sheet shows the person at once; the amounts and the board behind it may follow a frame later.
  const shown = open?.is === 'item' || open?.is === 'assign' ? later : board;
  const view = useView(receiptId, shown);
  const alike = useAlikePeople(row, shown);
  const { balance, aim } = useBalance(view, shown, receiptId);
  const paying = usePaying(receipt, receiptId, view, isWhole, ports);
  const isReadingHistory = open?.is === 'history';
  const onRead = useEffectEvent(dismiss);
  // Once the sheet has given the focus back to the line, which goes.
  useEffect(() => (isReadingHistory ? () => onRead() : undefined), [isReadingHistory]);

  return (
    <BillEdits edits={edits} bill={board.bill}>
      <GroupContext value={editsAll(row.role) ? row.group : null}>
        <NewsContext value={news}>
          <div className={css.page} data-wide>
            <header className={css.head}>
              <BillFacts {...{ receipt, receiptId, view, ports }} onHistory={show.history} />
              <BoardTools {...{ receiptId, rev, session }} onAdd={show.people} onSend={show.send} />
            </header>
            <section
              aria-labelledby="items-heading"
              className={classNames(css.board, open?.is === 'assign' && css.covered)}
            >
              {row.isOut && !gone && <OutLine />}
              {gone && <GoneLine receiptId={receiptId} title={board.bill.title} />}
              <BoardPart
                {...{ receiptId, view, alike, show }}
                board={shown}
                adding={open?.is === 'people' ? open.times : 0}
                newId={ports.newId}
                screens={painted < 2 ? painted + 1 : Infinity}
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
              <NewsLine news={news} onOpen={show.history} onDismiss={dismiss} />
              <BalanceBar
                balance={balance}
                unassigned={view.columns.at(-1)?.itemIds.length ?? 0}
                hasRests={view.rests.length > 0}
                sentence={paying && ownSentence(paying.paying)}
                show={show}
              />
            </div>
          )}
          <BoardSheets
            {...{ open, show, receipt, receiptId, session, shown, view, alike, balance, paying, ports }}
          />
        </NewsContext>
      </GroupContext>
    </BillEdits>
  );
}
