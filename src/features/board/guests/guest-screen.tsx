import { useMemo, useState, type ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Api } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import type { User } from '../../../contract/auth.ts';
import type { BoardOp } from '../../../domain/board/board.ts';
import { editsAll, mayDo, rights, type Role } from '../../../domain/board/rights.ts';
import type { BoardSession } from '../../../data/session/board-session.ts';
import { useData } from '../../../data/context.tsx';
import { untilSent } from '../../../data/edits/until-sent.ts';
import { countPending, hasEverything, type ReceiptView } from '../../../data/queries/queries.ts';
import type { LoadImage } from '../../../data/hooks/use-image.ts';
import { comeInOps, holdOps, isDone, pickedFor } from '../../../domain/board/picks.ts';
import { paidByOne } from '../../../domain/split/outlays.ts';
import { isCutOff, useIsCutOff, useSyncStatus } from '../../../sync/status.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFirstScreen } from '../../../loading/first-screen.ts';
import { ReceiptIcon } from '../../../ui/icons/navigation.tsx';
import { laterPart } from '../../../loading/later-part.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../toasts/toast.ts';
import { boardViewer, type BoardView } from '../board-view.ts';
import { BillEdits } from '../edits/bill-edits.tsx';
import { boardEdits, useBoardEdits } from '../edits/board-edits.ts';
import { SaveState } from '../edits/save-state.tsx';
import { useReceipt } from '../edits/use-receipt.ts';
import { usePresence } from '../presence/use-presence.ts';
import { ReceiptPhoto } from '../receipt-photo.tsx';
import { DoneReceipt } from './done-receipt.tsx';
import css from './guest-screen.module.css';
import { JoinGroup } from './join-group.tsx';
import { OwnName } from './own-name.tsx';
import { PickBar } from './pick-bar.tsx';
import { PickList } from './pick-list.tsx';
import { pickTexts as texts } from './texts.ts';
import { WhoAreYou } from './who-are-you.tsx';

const GuestPaying = laterPart(
  () => import('../paying/guest-paying.tsx'),
  (module) => module.GuestPaying,
);

const KeepWithPasskey = laterPart(
  () => import('../../../passkeys/keep-with-passkey.tsx'),
  (module) => module.KeepWithPasskey,
);

export interface GuestPorts {
  api: Api;
  /** A guest who has an account now goes on as that. */
  session: { enter: (user: User) => Promise<void> };
  newId: () => string;
  loadImage: LoadImage;
  /** Milliseconds since 1970. */
  clock: () => number;
}

interface Props {
  receiptId: string;
  ports: GuestPorts;
  /** The link that this tab came by; null where the page was opened without it. */
  link: string | null;
  /** Instead of it, for those who may edit the whole bill, or no longer pick. */
  wholeBill: ReactNode;
  /** Where a guest chooses one. */
  language: ReactNode;
}

/** So long "That's not me" waits until what they did is sent; cut off it only looks whether all is. */
const WAIT_MS = 10_000;
const LOOK_MS = 1000;

/** /b#<bill>: one's own list on a bill, for guests and for users who came by its link. */
export function GuestScreen({ receiptId, ports, link, wholeBill, language }: Props) {
  const { db, me } = useData();
  const { receipt, session } = useReceipt(receiptId);
  const hasAll = useLiveQuery(() => hasEverything(db), [db]);
  const cutOff = isCutOff(useSyncStatus().state);
  const isNone = receipt === null && (hasAll === true || cutOff);
  // Null: not here yet. The code of other screens would hold the bill back.
  useFirstScreen(Boolean(receipt) || isNone);
  if (receipt === 'failed') return <LoadFailed icon={<ReceiptIcon />} text={texts.loadFailed} />;
  const role: Role = (receipt && receipt.summary.role) ?? (me.isGuest ? 'guest' : 'participant');
  if (receipt && (editsAll(role) || receipt.summary.isOut)) return wholeBill;
  if (receipt)
    return <Guest receipt={receipt} session={session} {...{ receiptId, ports, link, role, language }} />;
  if (!isNone) return <Skeleton shape="bill" text={texts.loading} />;
  return hasAll ? (
    <EmptyState picture="lost" title={texts.endedTitle} text={texts.ended} />
  ) : (
    <LoadFailed icon={<ReceiptIcon />} text={texts.offline} />
  );
}

interface GuestProps extends Omit<Props, 'wholeBill'> {
  receipt: ReceiptView;
  session: BoardSession;
  role: Role;
}

function Guest({ receipt, receiptId, session, ports, link, role, language }: GuestProps) {
  const { me } = useData();
  const { board, stored } = receipt;
  const isCutOffNow = useIsCutOff();
  const edits = useMemo(
    () => boardEdits(session, ports.newId, isCutOffNow),
    [session, ports.newId, isCutOffNow],
  );
  const viewOf = useMemo(() => boardViewer(receiptId), [receiptId]);
  const view = useMemo(() => viewOf(board), [viewOf, board]);
  const who = pickedFor(board, me._id);
  usePresence(ports.api, receiptId);

  // A chosen name is sent at once: the host waits for it.
  const choose = (ops: ReturnType<typeof holdOps>) => {
    edits.edit(ops);
    edits.whenPainted(() => window.scrollTo(0, 0));
    void session.send().catch(() => undefined);
  };
  return (
    <BillEdits edits={edits} bill={board.bill}>
      {who === null ? (
        <WhoAreYou
          board={board}
          view={view}
          link={link}
          language={me.isGuest && language}
          onChoose={(id) => choose(holdOps(edits.board(), id, me._id))}
          onName={
            mayDo(role, comeInOps(board, '', '', me._id)[0]!, stored, me._id)
              ? (name) => choose(comeInOps(edits.board(), ports.newId(), name, me._id))
              : null
          }
        />
      ) : (
        <OwnList {...{ receipt, receiptId, session, view, who, role, ports, language }} />
      )}
    </BillEdits>
  );
}

interface OwnListProps {
  receipt: ReceiptView;
  receiptId: string;
  session: BoardSession;
  view: BoardView;
  who: string;
  role: Role;
  ports: GuestPorts;
  language: ReactNode;
}

function OwnList({ receipt, receiptId, session, view, who, role, ports, language }: OwnListProps) {
  const { db, me } = useData();
  const { board, stored, rev, summary } = receipt;
  const edits = useBoardEdits();
  const isCutOffNow = useIsCutOff();
  const host = Object.values(board.columns).find(({ user }) => user === summary.creator)?.title;
  const own = view.columns.find(({ id }) => id === who);
  const isFinished = isDone(board.columns[who]);
  const isUnsent = useIsUnsent(receiptId);
  const isPaid = (board.bill.paid ?? []).length > 0;
  const [isAsking, setIsAsking] = useState(false);
  const paid: BoardOp = { op: 'bill.set', field: 'paid', value: paidByOne(who) };
  const set = (op: BoardOp) => {
    edits.edit([op]);
    void session.send().catch(() => undefined);
  };
  /** First all is sent: the server takes back what it has. */
  const notMe = async () => {
    if (isAsking) return;
    setIsAsking(true);
    try {
      const isStored = await session.send();
      const over = AbortSignal.timeout(isCutOffNow() ? LOOK_MS : WAIT_MS);
      if (!isStored || !(await untilSent(db, over))) return toast.error(texts.notAsked);
      await ports.api.call('notMe', { params: { id: receiptId }, body: { column: who } });
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : texts.notAsked);
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.bill}>
          <h2>{board.bill.title || texts.items}</h2>
          <SaveState receiptId={receiptId} rev={rev} />
        </div>
        {summary.image && <ReceiptPhoto image={summary.image} loadImage={ports.loadImage} />}
        <OwnName
          name={own?.title ?? ''}
          title={board.columns[who]?.title ?? ''}
          isAsking={isAsking}
          onRename={(value) => set({ op: 'column.set', id: who, field: 'title', value })}
          onNotMe={board.columns[who]?.user === me._id ? null : () => void notMe()}
        />
      </header>
      {isFinished && own ? (
        <DoneReceipt own={own} column={board.columns[who]} title={texts.isDone} label={texts.yourPart}>
          <p>{(isUnsent ? texts.toldLater : texts.told)(host ?? null)}</p>
          {!isPaid && <p>{texts.noPayer}</p>}
        </DoneReceipt>
      ) : (
        <p className={css.hint}>{texts.hint}</p>
      )}
      {isFinished && !isPaid && mayDo(role, paid, stored, me._id) && (
        <Button onClick={() => set(paid)}>{texts.iPaidAll}</Button>
      )}
      {isFinished && <GuestPaying {...{ receipt, receiptId, view, who, ports }} />}
      {!isFinished && (
        <PickList board={board} view={view} who={who} canShare={rights['item.share'][role] !== 'own'} />
      )}
      {!me.isGuest && board.bill.group !== null && <JoinGroup api={ports.api} receiptId={receiptId} />}
      {me.isGuest ? <Keep receiptId={receiptId} ports={ports} /> : <WholeBill receiptId={receiptId} />}
      {me.isGuest && language}
      <PickBar own={own} label={texts.yourPart}>
        <Button
          look={isFinished ? 'secondary' : 'primary'}
          onClick={() => {
            const value = !isFinished && (own?.total ?? true);
            set({ op: 'column.set', id: who, field: 'done', value });
            // The receipt and the list begin at the top.
            edits.whenPainted(() => window.scrollTo(0, 0));
          }}
        >
          {isFinished ? texts.goOn : texts.done}
        </Button>
      </PickBar>
    </div>
  );
}

/** Whether edits of this bill wait for a connection. */
function useIsUnsent(receiptId: string): boolean {
  const { db } = useData();
  const waiting = useLiveQuery(() => countPending(db, receiptId), [db, receiptId]);
  return isCutOff(useSyncStatus().state) && waiting !== undefined && waiting > 0;
}

/** A guest may stay: nothing of theirs moves. */
function Keep({ receiptId, ports: { api, session } }: { receiptId: string; ports: GuestPorts }) {
  return (
    <section className={css.keep}>
      <h3>{texts.keepTitle}</h3>
      <p>{texts.keepText}</p>
      <KeepWithPasskey api={api} onKept={session.enter} />
      <div>
        <LinkButton to="/keep">{texts.keep}</LinkButton>
        <LinkButton look="quiet" to={`/login?redirect=${encodeURIComponent(`/receipts/${receiptId}`)}`}>
          {texts.logIn}
        </LinkButton>
      </div>
    </section>
  );
}

const WholeBill = ({ receiptId }: { receiptId: string }) => (
  <p>
    <LinkButton to={`/receipts/${receiptId}`}>{texts.wholeBill}</LinkButton>
  </p>
);
