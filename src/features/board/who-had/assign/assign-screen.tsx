import { useLayoutEffect, useRef, useState } from 'react';
import type { BoardSession } from '../../../../data/session/board-session.ts';
import { useData } from '../../../../data/context.tsx';
import {
  addColumnOps,
  portionsIn,
  shareEquallyOps,
  shareOps,
  shareRestOps,
} from '../../../../domain/board/board-ops.ts';
import { getOwn, type Board, type BoardOp, type Item } from '../../../../domain/board/board.ts';
import { isSharedByAll, shareWithAllOps, takeFromAllOps } from '../../../../domain/board/picks.ts';
import { isTaken } from '../../../../domain/board/pieces.ts';
import type { SeatedPerson } from '../../../../domain/board/seated-people.ts';
import { itemsInOrder } from '../../../../domain/board/order.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import type { BarAmounts } from '../../bar-amounts.ts';
import { useBoardEdits, useCurrency } from '../../edits/board-edits.ts';
import { UndoButton } from '../../edits/undo-buttons.tsx';
import { boardTexts } from '../../texts.ts';
import { useSwipe } from '../../use-swipe.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { classNames } from '../../../../styles/class-names.ts';
import { DoneMark } from '../../../../ui/done-mark.tsx';
import { ChevronIcon, CloseIcon } from '../../../../ui/icons/navigation.tsx';
import { commonTexts } from '../../../../words/texts.ts';
import { useSyncStatus } from '../../../../sync/status.ts';
import { useModal } from '../../../../presses/use-modal.ts';
import { WholeScreen } from '../../../../ui/whole-screen.tsx';
import { AgreedSheet } from './agreed-sheet.tsx';
import { AddPerson } from './add-person.tsx';
import { AssignRow } from './assign-row.tsx';
import { fly } from './fly.ts';
import { PeopleStrip, EVERYONE } from './people-strip.tsx';
import css from './assign-screen.module.css';
import { isAllGiven, type BoardView } from '../../board-view.ts';
import { OnePersonLine } from '../../group/one-person-line.tsx';
import type { AlikeQuestion } from '../../group/use-alike-people.ts';

const texts = boardTexts.assign;

interface Props {
  board: Board;
  balance: BarAmounts;
  view: BoardView;
  alike: AlikeQuestion;
  newId: () => string;
  session: BoardSession;
  /** Asks who shared one item, and in which portions. */
  onShare: (item: string) => void;
  onClose: () => void;
}

/**
 * Gives out the bill: choose a person, tap what they had, go on to the next. What nobody has is on top. Items
 * move below it only when the person changes, and a tapped one stays, so nothing moves under the finger.
 */
export function AssignScreen(props: Props) {
  const currency = useCurrency();
  const { board, balance, view, alike, newId, session, onShare, onClose } = props;
  const edits = useBoardEdits();
  const { people, left } = balance;
  const { me } = useData();
  const { state } = useSyncStatus();
  const [person, setPerson] = useState(() => {
    const mine = people.find(({ id }) => getOwn(board.columns, id)?.user === me._id);
    return (mine ?? people[0])?.id ?? EVERYONE;
  });
  const [showsAll, setShowsAll] = useState(true);
  /** The items below, until the person changes or nobody has them. */
  const [assigned, setAssigned] = useState(() => assignedIn(board));
  /** Tapped below: they stay there. */
  const [tapped, setTapped] = useState<ReadonlySet<string>>(NONE);
  const list = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isAgreeing, setIsAgreeing] = useState(false);
  const dialog = useModal(onClose);

  const choose = (next: string) => {
    setPerson(next);
    setAssigned(assignedIn(edits.board()));
    setTapped(NONE);
    list.current?.scrollTo(0, 0);
  };
  const order = [EVERYONE, ...people.map(({ id }) => id)];
  const at = order.indexOf(person);
  // After the last person: who has nothing yet. A new person is the last, and is chosen at once.
  const following = people[at] ?? people.find(({ id }) => id !== person && !hasAnything(board, id));
  const rows = itemsInOrder(board);
  const unassigned = idsOfUnassigned(rows);
  const isDone = isAllGiven(left, unassigned.length);
  const swipe = useSwipe((way) => {
    const next = people.length < 2 ? undefined : order[at - way];
    if (next !== undefined) choose(next);
  });
  const chosen = people.find(({ id }) => id === person);
  // Somebody whom another phone has just removed gets nothing, and neither does everyone.
  const isReady = chosen !== undefined || (person === EVERYONE && people.length > 0);
  const hasIt = (of: Board, id: string): boolean =>
    isReady && (chosen ? getOwn(of.items[id]?.shares ?? {}, chosen.id) !== undefined : isSharedByAll(of, id));

  const isBelow = (id: string, item: Item | undefined): boolean =>
    assigned.has(id) && (tapped.has(id) || (item !== undefined && isTaken(item)));
  const tap = (id: string) => {
    const now = edits.board(); // the screen may not show the last tap yet
    const isTheirs = hasIt(now, id);
    if (isBelow(id, now.items[id])) setTapped((before) => new Set(before).add(id));
    const forAll = isTheirs ? takeFromAllOps : shareWithAllOps;
    edits.edit(
      chosen ? shareOps(now, id, { ...portionsIn(now, id), [chosen.id]: isTheirs ? 0 : 1 }) : forAll(now, id),
    );
    if (!isTheirs && dialog.current)
      fly(
        dialog.current,
        `[data-give="${CSS.escape(id)}"] [data-price]`,
        `[data-chip="${CSS.escape(person)}"]`,
      );
  };
  // The same function for all taps, so that a tap renders no other row.
  const latestTap = useRef(tap);
  useLayoutEffect(() => {
    latestTap.current = tap;
  });
  const [onTap] = useState(() => (id: string) => latestTap.current(id));
  const shareOut = (ops: (board: Board) => BoardOp[]) => {
    edits.edit(ops(edits.board()), { undo: texts.sharedOut(people.length) });
    onClose();
  };
  const isBegun = unassigned.length > 0 && rows.some(([, { shares }]) => Object.keys(shares).length > 0);
  const addPerson = (added: SeatedPerson) => {
    const id = newId();
    edits.edit(addColumnOps(edits.board(), id, added));
    choose(id);
  };
  const above = rows.filter(([id, item]) => !isBelow(id, item));
  const below = rows.filter(([id, item]) => isBelow(id, item));
  const renderRow = ([id, item]: [string, Item]) => (
    <AssignRow
      key={id}
      id={id}
      item={item}
      people={people}
      isOn={hasIt(board, id)}
      isReady={isReady}
      onTap={onTap}
      onShare={onShare}
    />
  );
  /** After Undo: scrolls to the first item that it has taken back. */
  const showBack = () => {
    setTapped(NONE);
    const before = new Set(unassigned);
    const back = unassignedIn(edits.board()).find((id) => !before.has(id));
    if (back === undefined) return;
    const scroll = () =>
      list.current?.querySelector(`[data-give="${CSS.escape(back)}"]`)?.scrollIntoView({ block: 'nearest' });
    edits.whenPainted(() => requestAnimationFrame(scroll));
  };

  const agreeing = (
    <Button look="quiet" onClick={() => setIsAgreeing(true)}>
      {boardTexts.agreed.open}
    </Button>
  );
  return (
    <WholeScreen ref={dialog} aria-labelledby="assign-title">
      <header className={css.head}>
        <IconButton label={commonTexts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
        <div className={css.state}>
          <h2 id="assign-title" className="visually-hidden" tabIndex={-1}>
            {texts.title}
          </h2>
          <p role="status" className={classNames(css.left, isDone && css.done)}>
            {isDone && <DoneMark />}
            {isDone ? texts.done : texts.left(formatMoney(left, currency))}
          </p>
          <p className={css.hint}>
            {state === 'offline' && `${commonTexts.badge.offline}. `}
            {hintFor(chosen?.title, people.length, person === EVERYONE)}
          </p>
        </div>
        <UndoButton session={session} onUndone={showBack} />
      </header>
      <div className={classNames(css.main, isAsking && css.asking)}>
        <div className={css.items} {...swipe}>
          <div ref={list} className={css.list}>
            {(person === alike.pair?.other || person === alike.pair?.kept) && (
              <div className={css.alike}>
                <OnePersonLine alike={alike} view={view} onJoined={choose} />
              </div>
            )}
            {person === EVERYONE && people.length > 1 && (
              <div className={css.equal}>
                {isBegun && <Button onClick={() => shareOut(shareRestOps)}>{texts.shareRest}</Button>}
                <Button onClick={() => shareOut(shareEquallyOps)}>{texts.shareAll}</Button>
                {agreeing}
              </div>
            )}
            {above.length > 0 ? (
              <ul aria-label={texts.items}>{above.map(renderRow)}</ul>
            ) : (
              <p className={css.empty}>{texts.empty}</p>
            )}
            {below.length > 0 && (
              <>
                <button
                  type="button"
                  className={css.assigned}
                  aria-expanded={showsAll}
                  onClick={() => setShowsAll(!showsAll)}
                >
                  {texts.assigned(below.length)}
                  <span className={classNames(css.chevron, showsAll && css.up)}>
                    <ChevronIcon size={20} />
                  </span>
                </button>
                {showsAll && <ul aria-label={texts.assigned(below.length)}>{below.map(renderRow)}</ul>}
              </>
            )}
            {person !== EVERYONE && people.length > 1 && <div className={css.equal}>{agreeing}</div>}
          </div>
        </div>
        <PeopleStrip people={people} chosen={person} onChoose={choose} isAsking={isAsking}>
          <AddPerson onAdd={addPerson} isAsking={isAsking} onAsk={setIsAsking} />
        </PeopleStrip>
        <div className={css.next}>
          <Button
            look={isDone || following !== undefined ? 'primary' : 'secondary'}
            onClick={() => (isDone || following === undefined ? onClose() : choose(following.id))}
          >
            <span className={css.nextName}>
              {isDone || following === undefined ? texts.finish : texts.next(following.title)}
            </span>
          </Button>
        </div>
      </div>
      {isAgreeing && <AgreedSheet board={board} people={people} onClose={() => setIsAgreeing(false)} />}
    </WholeScreen>
  );
}

function hintFor(name: string | undefined, people: number, isEveryone: boolean): string {
  if (people === 0) return texts.nobody;
  if (name !== undefined) return texts.tapTheirs(name);
  return isEveryone ? texts.tapShared : texts.people; // the chosen person was just removed elsewhere
}

const idsOfUnassigned = (rows: readonly [string, Item][]): string[] =>
  rows.filter(([, item]) => !isTaken(item)).map(([id]) => id);

const unassignedIn = (board: Board): string[] => idsOfUnassigned(itemsInOrder(board));

const assignedIn = ({ items }: Board): ReadonlySet<string> =>
  new Set(Object.keys(items).filter((id) => isTaken(items[id]!)));

const NONE: ReadonlySet<string> = new Set();

const hasAnything = (board: Board, person: string): boolean =>
  Object.values(board.items).some(({ shares }) => getOwn(shares, person) !== undefined);
