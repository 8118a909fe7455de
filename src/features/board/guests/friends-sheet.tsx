import type { Api } from '../../../api/client.ts';
import { useData } from '../../../data/context.tsx';
import type { Board } from '../../../domain/board/board.ts';
import { formatRm } from '../../../domain/money/money.ts';
import { phonesOf, pickProgress, splitRestOps } from '../../../domain/board/picks.ts';
import { isCutOff, useSyncStatus } from '../../../sync/status.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { DoneMark } from '../../../ui/done-mark.tsx';
import { PeopleIcon } from '../../../ui/icons/board.tsx';
import { Loading } from '../../../ui/progress.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { BoardView } from '../board-view.ts';
import { useBoardEdits } from '../edits/board-edits.ts';
import { boardTexts } from '../texts.ts';
import css from './friends-sheet.module.css';
import { leftText } from './left-text.ts';
import { LinkCode } from './link-code.tsx';
import { friendsTexts as texts } from './texts.ts';
import { useBillLink } from './use-bill-link.ts';
import { Visitors } from './visitors.tsx';

interface Props {
  api: Api;
  receiptId: string;
  board: Board;
  view: BoardView;
  /** 0: the server doesn't have the bill yet. */
  rev: number;
  onHandOver: () => void;
  onClose: () => void;
}

/** For the host: the link by which friends pick, who is in, and who is done. */
export function FriendsSheet({ api, receiptId, board, view, rev, onHandOver, onClose }: Props) {
  const { me } = useData();
  const cutOff = isCutOff(useSyncStatus().state);
  const holders = Object.values(board.columns).map(({ holders: of = {} }) => Object.keys(of));
  const link = useBillLink(api, receiptId, rev > 0 && !cutOff, JSON.stringify(holders));
  const why = rev === 0 ? texts.notThere : cutOff ? texts.offline : link.failure;
  return (
    <Sheet title={texts.title} onClose={onClose}>
      <div className={css.sheet}>
        {why === null ? (
          <>
            <p>{texts.how}</p>
            {link.isStopped ? (
              <p role="status">{texts.stopped}</p>
            ) : link.shown ? (
              <LinkCode link={link} shown={link.shown} title={board.bill.title} />
            ) : (
              <Loading text={texts.loading} />
            )}
            {link.isStopped && (
              <Button look="primary" wide onClick={() => void link.renew()}>
                {texts.renew}
              </Button>
            )}
          </>
        ) : (
          <p role="status">{why}</p>
        )}
        <Button
          look={why === null ? 'secondary' : 'primary'}
          wide
          icon={<PeopleIcon size={20} />}
          onClick={onHandOver}
        >
          {texts.handOver}
        </Button>
        <WhoPicks board={board} view={view} />
        {link.shown && why === null && (
          <Visitors
            people={link.shown.people.filter(({ _id }) => _id !== me._id)}
            view={view}
            onRemove={link.remove}
          />
        )}
      </div>
    </Sheet>
  );
}

/** Each person with their amount, and how far they are. */
function WhoPicks({ board, view }: { board: Board; view: BoardView }) {
  const edits = useBoardEdits();
  const { picking, done } = pickProgress(board);
  const people = view.columns.filter((column) => !column.missing);
  const rest = splitRestOps(board);
  const stateOf = (id: string): string => {
    const column = board.columns[id];
    if (!column || column.done) return column ? texts.done : '';
    const phones = phonesOf(column);
    if (phones > 0) return texts.picking(phones);
    return column.user === null ? texts.notIn : '';
  };
  return (
    <section className={css.who} aria-labelledby="who-picks">
      <h3 id="who-picks">{texts.who}</h3>
      <p role="status" className={css.small}>
        {picking > 0 ? texts.progress(done, picking) : texts.nobody} {picking > 0 && `· ${leftText(view)}`}
      </p>
      <ul>
        {people.map(({ id, title, letters, tone, total }) => (
          <li key={id} className={css.person}>
            <Avatar letters={letters} tone={tone} small />
            <span className={css.name}>
              {title}
              <small>
                {board.columns[id]?.done && <DoneMark />} {stateOf(id)}
              </small>
            </span>
            <span className={css.amount}>{formatRm(total)}</span>
          </li>
        ))}
      </ul>
      {rest.length > 0 && people.length > 1 && (
        <Button
          wide
          onClick={() =>
            edits.edit(splitRestOps(edits.board()), { undo: boardTexts.assign.splitDone(people.length) })
          }
        >
          {texts.splitRest}
        </Button>
      )}
    </section>
  );
}
