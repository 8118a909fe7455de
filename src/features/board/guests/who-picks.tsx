import { useData } from '../../../data/context.tsx';
import type { Board } from '../../../domain/board/board.ts';
import { shareRestOps } from '../../../domain/board/board-ops.ts';
import { isDone, otherWhenDone, phonesOf, pickProgress } from '../../../domain/board/picks.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { DoneMark } from '../../../ui/done-mark.tsx';
import { sendText } from '../../../device/send-text.ts';
import { toast } from '../../../toasts/toast.ts';
import type { BoardView, ColumnView } from '../board-view.ts';
import { nameList } from '../describe-had.ts';
import { useBoardEdits, useCurrency } from '../edits/board-edits.ts';
import { boardTexts } from '../texts.ts';
import css from './friends-sheet.module.css';
import { leftText } from './left-text.ts';
import { friendsTexts as texts } from './texts.ts';

interface Props {
  board: Board;
  view: BoardView;
  /** The bill's link; null while there is none to send. */
  link: string | null;
}

/** How many are in and done, and what is left. It stands above the code: the host watches it. */
export function PickProgress({ board, view }: Pick<Props, 'board' | 'view'>) {
  const progress = pickProgress(board);
  return (
    <p role="status" className={css.progress}>
      {progress.picking > 0 ? `${texts.progress(progress)} · ${leftText(view)}` : texts.nobody}
    </p>
  );
}

/** Each person with their amount, and how far they are; what to do about those who aren't done. */
export function WhoPicks({ board, view, link }: Props) {
  const currency = useCurrency();
  const { me } = useData();
  const edits = useBoardEdits();
  const people = view.columns.filter((column) => !column.missing);
  const rest = shareRestOps(board);
  const open = people.filter(({ id, user }) => user !== me._id && !isDone(board.columns[id]));
  const stateOf = ({ id, total }: ColumnView): string => {
    const column = board.columns[id];
    if (!column) return '';
    const before = otherWhenDone(column, total);
    if (before !== null) return texts.doneAt(formatMoney(before, currency));
    if (isDone(column)) return texts.done;
    const phones = phonesOf(column);
    if (phones > 0) return texts.picking(phones);
    return column.user === null ? texts.notIn : '';
  };
  const remind = (to: string) => {
    const left = view.left > 0 ? formatMoney(view.left, currency) : '';
    const names = nameList(open.map(({ title }) => title));
    const text = texts.reminder({ title: board.bill.title, left, open: names, link: to });
    const onCopied = () => toast.success(texts.reminderCopied);
    void sendText(text, onCopied).catch(() => toast.error(texts.notCopied));
  };
  return (
    <section className={css.who} aria-labelledby="who-picks">
      <h3 id="who-picks">{texts.who}</h3>
      <ul>
        {people.map((person) => (
          <li key={person.id} className={css.person}>
            <Avatar letters={person.letters} tone={person.tone} small />
            <span className={css.name}>
              {person.title}
              <small>
                {isDone(board.columns[person.id]) && <DoneMark />} {stateOf(person)}
              </small>
            </span>
            <span className={css.amount}>{formatMoney(person.total, currency)}</span>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        {link !== null && (open.length > 0 || view.left > 0) && (
          <Button onClick={() => remind(link)}>{texts.remind}</Button>
        )}
        {rest.length > 0 && people.length > 1 && (
          <Button
            onClick={() =>
              edits.edit(shareRestOps(edits.board()), { undo: boardTexts.assign.sharedOut(people.length) })
            }
          >
            {boardTexts.assign.shareRest}
          </Button>
        )}
      </div>
    </section>
  );
}
