import { useCallback, useMemo, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useLocation, useNavigate } from 'react-router-dom';
import { useData } from '../../../data/context.tsx';
import type { BoardSession } from '../../../data/session/board-session.ts';
import { boardAfter } from '../../../domain/board/apply-op.ts';
import { addLineOps } from '../../../domain/board/board-ops.ts';
import { getOwn } from '../../../domain/board/board.ts';
import { queryReading, type ReceiptView } from '../../../data/queries/queries.ts';
import { useImage } from '../../../data/hooks/use-image.ts';
import type { ReadingRow } from '../../../data/device/rows.ts';
import type { ImageRef } from '../../../contract/receipts.ts';
import { useBlobUrl } from '../../../device/blob-url.ts';
import { Button } from '../../../ui/button.tsx';
import { QrIcon } from '../../../ui/icons/actions.tsx';
import { ReceiptIcon } from '../../../ui/icons/navigation.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Loading } from '../../../ui/progress.tsx';
import { toast } from '../../../toasts/toast.ts';
import { boardTexts } from '../texts.ts';
import { checkTexts as texts } from './texts.ts';
import { BillEdits } from '../edits/bill-edits.tsx';
import { boardEdits } from '../edits/board-edits.ts';
import type { FriendsAsked } from '../guests/friends-button.tsx';
import { friendsTexts } from '../guests/texts.ts';
import { GoneReceipt, NoReceipt } from '../no-receipt.tsx';
import type { BoardPorts } from '../receipt-screen.tsx';
import { useFirstScreen } from '../../../loading/first-screen.ts';
import { UndoButtons } from '../edits/undo-buttons.tsx';
import { useReceipt } from '../edits/use-receipt.ts';
import { CheckBar } from './check-bar.tsx';
import { CheckLists } from './check-lists.tsx';
import css from './check-screen.module.css';
import { useIsCutOff } from '../../../sync/status.ts';
import { checkView, firstKeys } from './check-view.ts';
import { cardId } from './line-card.tsx';
import { PhotoPane } from './photo-pane.tsx';
import { useDecoded } from './use-decoded.ts';
import { useLineEdits } from './use-line-edits.ts';
import { useSeen } from './use-seen.ts';

/**
 * /receipts/:id/check: the reading, line by line beside the photo. It edits the receipt's board, with
 * the board's undo. The user may leave it at any time.
 */
export function CheckScreen({ receiptId, ports }: { receiptId: string | undefined; ports: BoardPorts }) {
  const { db } = useData();
  const { receipt, session, wasShown } = useReceipt(receiptId);
  const reading = useLiveQuery(() => queryReading(db, receiptId ?? ''), [db, receiptId]);
  useFirstScreen(Boolean(receipt) && reading !== undefined);
  if (receipt === 'failed') return <LoadFailed icon={<ReceiptIcon />} text={boardTexts.failed} />;
  if (receipt === undefined || reading === undefined) return <Loading text={texts.loading} />;
  if (receipt === null || !receiptId)
    return wasShown && receiptId ? (
      <GoneReceipt receiptId={receiptId} />
    ) : (
      <NoReceipt receiptId={receiptId} hasReceipt={ports.hasReceipt} />
    );
  const { image } = receipt.summary;
  const props = { receipt, reading, receiptId, session, ports };
  return image ? (
    <WithPhoto key={receiptId} {...props} image={image} />
  ) : (
    <Check key={receiptId} {...props} photo={null} />
  );
}

interface Props {
  receipt: ReceiptView;
  reading: ReadingRow | null;
  receiptId: string;
  session: BoardSession;
  ports: BoardPorts;
}

function WithPhoto({ image, ...props }: Props & { image: ImageRef }) {
  const blob = useImage(image, props.ports.loadImage);
  const photo = useDecoded(useBlobUrl(blob instanceof Blob ? blob : null));
  return <Check {...props} photo={blob === 'missing' ? 'missing' : photo} />;
}

/** `photo` is null without a photo and while it loads. */
type CheckProps = Props & { photo: HTMLImageElement | 'missing' | null };

function Check({
  receipt: { board: stored, summary },
  reading,
  receiptId,
  session,
  ports,
  photo: shown,
}: CheckProps) {
  const isCutOff = useIsCutOff();
  const edits = useMemo(() => boardEdits(session, ports.newId, isCutOff), [session, ports.newId, isCutOff]);
  const [fresh, setFresh] = useState<string | null>(null);
  if (fresh !== null && getOwn(stored.items, fresh)) setFresh(null); // Undo doesn't open it again
  /** Added here, and not on the bill before it is named or priced (decision 66). */
  const unnamed = fresh !== null && !getOwn(stored.items, fresh) ? fresh : null;
  const board = useMemo(
    () => (unnamed === null ? stored : boardAfter(stored, addLineOps(stored, unnamed, {}))),
    [stored, unnamed],
  );
  const view = useMemo(() => checkView(board, reading), [board, reading]);
  const [first] = useState(() => firstKeys(view)); // a corrected line keeps its place
  const [selected, setSelected] = useState<string | null>(null);
  const photo = shown === 'missing' ? null : shown;
  const hasPhoto = summary.image !== null && shown !== 'missing'; // keeps the photo's place while it loads
  const lineEdits = useLineEdits(receiptId, edits);
  useSeen(view, lineEdits.confirm);
  const add = () => {
    const id = edits.newId();
    const refusal = edits.refusal(addLineOps(stored, id, {}));
    if (refusal !== null) return toast.error(refusal);
    setFresh(id);
    setSelected(id);
  };
  const leave = useCallback(() => edits.whenPainted(() => setFresh(null)), [edits]);
  const goToBoard = useWayToBoard(receiptId);
  const navigate = useNavigate();
  const asked: FriendsAsked = { friends: true };

  const marks = [...view.lines, ...view.bill].flatMap((one) => {
    if (!one.box) return [];
    const doubtful = 'doubtful' in one ? one.doubtful : one.doubts.length > 0;
    return [{ key: 'id' in one ? one.id : one.key, box: one.box, doubtful }];
  });
  const selectOnPhoto = (key: string) => {
    setSelected(key);
    document.getElementById(cardId(key))?.scrollIntoView({ block: 'center' });
  };
  const engines = (summary.readBy ?? []).flatMap((engine) => texts.engines[engine] ?? []);

  return (
    <BillEdits edits={edits} bill={board.bill}>
      <div className={css.page} data-photo={hasPhoto || undefined}>
        {hasPhoto && (
          <div className={css.photo}>
            {photo && (
              <PhotoPane
                image={photo}
                rotation={summary.image?.rotation ?? 0}
                marks={marks}
                selected={selected}
                onSelect={selectOnPhoto}
              />
            )}
          </div>
        )}
        <div className={css.lists}>
          <p className={css.about}>
            {[engines.length > 0 && texts.readBy(engines), photo && reading && texts.help]
              .filter(Boolean)
              .join(' ')}
          </p>
          {shown === 'missing' && <p className={css.about}>{boardTexts.photoLater}</p>}
          <CheckLists
            board={board}
            view={view}
            reading={reading}
            first={first}
            image={photo}
            selected={selected}
            onSelect={setSelected}
            lineEdits={lineEdits}
            fresh={fresh}
            unnamed={unnamed}
            onLeave={leave}
          />
          <Button
            wide
            icon={<QrIcon size={20} />}
            onClick={() => void navigate(`/receipts/${receiptId}`, { replace: true, state: asked })}
          >
            {friendsTexts.open}
          </Button>
        </div>
      </div>
      <CheckBar
        payable={view.payable}
        printed={board.bill.total}
        difference={view.difference}
        onAdd={add}
        onBoard={goToBoard}
      >
        <UndoButtons session={session} />
      </CheckBar>
    </BillEdits>
  );
}

/** Goes one step back if the board opened this screen; else replaces this screen with the board. */
function useWayToBoard(receiptId: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { onBoard?: boolean } | null };
  return () => void (state?.onBoard ? navigate(-1) : navigate(`/receipts/${receiptId}`, { replace: true }));
}
