import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ReceiptView } from '../../../data/queries/queries.ts';
import { pickProgress } from '../../../domain/board/picks.ts';
import { editsAll } from '../../../domain/board/rights.ts';
import { QrIcon } from '../../../ui/icons/actions.tsx';
import { laterPart } from '../../../loading/later-part.tsx';
import { usePlace } from '../../../navigation/place.ts';
import type { BoardView } from '../board-view.ts';
import { useAskedName } from '../send/use-asked-name.ts';
import { friendsTexts as texts } from './texts.ts';
import type { HostPorts } from './friends-sheet.tsx';
import type { LinkPorts } from './use-bill-link.ts';

const OwnNameSheet = laterPart(
  () => import('../send/own-name-sheet.tsx'),
  (module) => module.OwnNameSheet,
);
const FriendsSheet = laterPart(
  () => import('./friends-sheet.tsx'),
  (module) => module.FriendsSheet,
);
const HandOver = laterPart(
  () => import('./hand-over.tsx'),
  (module) => module.HandOver,
);

/** The location's state by which the board opens with the link. */
export interface FriendsAsked {
  friends?: boolean;
}

interface Props {
  receipt: ReceiptView;
  receiptId: string;
  view: BoardView;
  ports: LinkPorts & HostPorts & { newId: () => string };
  className: string | undefined;
}

/** "Let friends pick", for who may edit the bill; once somebody picks, how many are done. */
export function FriendsButton({ receipt, receiptId, view, ports, className }: Props) {
  const { board, rev, summary, gone } = receipt;
  const { pathname, go } = usePlace();
  /** The check of a reading leads straight to the link. */
  const isAsked = (useLocation().state as FriendsAsked | null)?.friends === true;
  const [open, setOpen] = useState<'link' | 'handOver' | null>(isAsked ? 'link' : null);
  const close = () => {
    setOpen(null);
    if (isAsked) go(pathname, { replace: true }); // whoever comes back by Back didn't ask for it
  };
  const nameSelf = useAskedName(view);
  const progress = pickProgress(board);
  const label = progress.picking > 0 ? texts.progress(progress) : texts.open;
  if (!editsAll(summary.role) || gone || Object.keys(board.items).length === 0) return null;
  return (
    <>
      <button type="button" className={className} title={label} onClick={() => setOpen('link')}>
        <QrIcon size={18} />
        <span>{label}</span>
      </button>
      {open === 'link' && nameSelf && <OwnNameSheet onName={nameSelf} onClose={close} />}
      {open === 'link' && !nameSelf && (
        <FriendsSheet
          ports={ports}
          receiptId={receiptId}
          board={board}
          view={view}
          rev={rev}
          hasPhoto={summary.image !== null}
          onHandOver={() => setOpen('handOver')}
          onClose={close}
        />
      )}
      {open === 'handOver' && <HandOver board={board} view={view} newId={ports.newId} onClose={close} />}
    </>
  );
}
