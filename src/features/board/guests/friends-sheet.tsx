import { useMemo } from 'react';
import { useData } from '../../../data/context.tsx';
import { billLink } from '../../../domain/text/bill-link.ts';
import type { Board } from '../../../domain/board/board.ts';
import { isVisitor } from '../../../data/visitor/visitor.ts';
import { isCutOff, useSyncStatus } from '../../../sync/status.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { PeopleIcon } from '../../../ui/icons/board.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/progress.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { BoardView } from '../board-view.ts';
import { useBoardEdits } from '../edits/board-edits.ts';
import css from './friends-sheet.module.css';
import { LinkCode } from './link-code.tsx';
import { OwnName } from './own-name.tsx';
import { friendsTexts as texts, pickTexts } from './texts.ts';
import { useBecomeHost } from './use-become-host.ts';
import { useBillLink, type LinkPorts } from './use-bill-link.ts';
import { Visitors } from './visitors.tsx';
import { PickProgress, WhoPicks } from './who-picks.tsx';

export interface HostPorts {
  /** A visitor becomes a host without an account. The page ends then, and comes back with this sheet. */
  becomeHost: (receipt: string) => Promise<void>;
}

interface Props {
  ports: LinkPorts & HostPorts;
  receiptId: string;
  board: Board;
  view: BoardView;
  /** 0: the server doesn't have the bill yet. */
  rev: number;
  /** Whether the bill has a photo that friends could see. */
  hasPhoto: boolean;
  onHandOver: () => void;
  onClose: () => void;
}

/** For the host: the link by which friends pick, who is in, and who is done. */
export function FriendsSheet({ ports, receiptId, board, view, rev, hasPhoto, onHandOver, onClose }: Props) {
  const { me } = useData();
  const edits = useBoardEdits();
  const { state, refused } = useSyncStatus();
  const cutOff = isCutOff(state);
  const holders = Object.values(board.columns).map(({ holders: of = {} }) => Object.keys(of));
  const link = useBillLink(ports, receiptId, rev > 0 && !cutOff, JSON.stringify(holders));
  const { shown } = link;
  const isTrying = isVisitor(me);
  const { becomeHost } = ports;
  const become = useMemo(
    () => (isTrying ? () => becomeHost(receiptId) : null),
    [isTrying, becomeHost, receiptId],
  );
  const waiting = useBecomeHost(become);
  const isRefused = rev === 0 && refused > 0;
  const why = isTrying
    ? waiting
    : isRefused
      ? texts.refused
      : rev === 0 && cutOff
        ? texts.notThere
        : cutOff && !shown && link.isRead
          ? texts.offline
          : link.failure;
  const [own] = me.isHost ? Object.entries(board.columns).filter(([, { user }]) => user === me._id) : [];
  return (
    <Sheet title={texts.title} onClose={onClose}>
      <div className={css.sheet}>
        {why === null ? (
          <>
            <p>{cutOff ? texts.offlineLink : texts.how}</p>
            <PickProgress board={board} view={view} />
            {link.isStopped ? (
              <>
                <p role="status">{texts.stopped}</p>
                <Button look="primary" wide onClick={() => void link.renew()}>
                  {texts.renew}
                </Button>
              </>
            ) : shown ? (
              <LinkCode
                link={link}
                shown={shown}
                title={board.bill.title}
                isReachable={!cutOff}
                hasPhoto={hasPhoto}
              />
            ) : (
              <Loading text={isTrying ? texts.becoming : texts.loading} />
            )}
          </>
        ) : (
          <>
            <p role="status">{why}</p>
            <PickProgress board={board} view={view} />
          </>
        )}
        {isRefused && <LinkButton to="/sync">{texts.whyRefused}</LinkButton>}
        {own && why === null && (
          <OwnName
            name={view.columns.find(({ id }) => id === own[0])?.title ?? ''}
            title={own[1].title}
            isAsking={false}
            onRename={(value) => edits.edit([{ op: 'column.set', id: own[0], field: 'title', value }])}
            onNotMe={null}
            canRename
            describe={texts.seenAs}
          />
        )}
        <Button
          look={why === null ? 'secondary' : 'primary'}
          wide
          icon={<PeopleIcon size={20} />}
          onClick={onHandOver}
        >
          {texts.handOver}
        </Button>
        <WhoPicks
          board={board}
          view={view}
          link={shown && why === null ? billLink(location.origin, shown.token) : null}
        />
        {why === null && !cutOff && (
          <Visitors
            people={link.people.filter(({ _id }) => _id !== me._id)}
            view={view}
            out={link.out}
            onRemove={link.remove}
            onLetBack={link.letBack}
          />
        )}
        {me.isHost && !isRefused && (
          <p className={css.small}>
            {texts.kept} <Link to="/keep">{pickTexts.keep}</Link>
          </p>
        )}
      </div>
    </Sheet>
  );
}
