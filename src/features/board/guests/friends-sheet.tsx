import { useData } from '../../../data/context.tsx';
import { billLink } from '../../../domain/text/bill-link.ts';
import type { Board } from '../../../domain/board/board.ts';
import { isVisitor } from '../../../data/visitor/visitor.ts';
import { isCutOff, useSyncStatus } from '../../../sync/status.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { PeopleIcon } from '../../../ui/icons/board.tsx';
import { Loading } from '../../../ui/progress.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { BoardView } from '../board-view.ts';
import css from './friends-sheet.module.css';
import { LinkCode } from './link-code.tsx';
import { friendsTexts as texts, pickTexts } from './texts.ts';
import { useBillLink, type LinkPorts } from './use-bill-link.ts';
import { Visitors } from './visitors.tsx';
import { PickProgress, WhoPicks } from './who-picks.tsx';

interface Props {
  ports: LinkPorts;
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
  const cutOff = isCutOff(useSyncStatus().state);
  const holders = Object.values(board.columns).map(({ holders: of = {} }) => Object.keys(of));
  const link = useBillLink(ports, receiptId, rev > 0 && !cutOff, JSON.stringify(holders));
  const { shown } = link;
  const needsAccount = isVisitor(me);
  const why = needsAccount
    ? texts.needsAccount
    : rev === 0
      ? texts.notThere
      : cutOff && !shown && link.isRead
        ? texts.offline
        : link.failure;
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
              <Loading text={texts.loading} />
            )}
          </>
        ) : (
          <>
            <p role="status">{why}</p>
            <PickProgress board={board} view={view} />
          </>
        )}
        {needsAccount && (
          <LinkButton to="/signup" look="primary" wide>
            {pickTexts.keep}
          </LinkButton>
        )}
        <Button
          look={why === null || needsAccount ? 'secondary' : 'primary'}
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
      </div>
    </Sheet>
  );
}
