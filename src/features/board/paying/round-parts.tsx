import { useMemo } from 'react';
import { boardAfter } from '../../../domain/board/apply-op.ts';
import type { Board } from '../../../domain/board/board.ts';
import { addMinor, formatMoney, minor, type Minor } from '../../../domain/money/money.ts';
import type { Book } from '../../../domain/settling/books.ts';
import { openParts } from '../../../domain/settling/open-parts.ts';
import { roundedTo, roundOps } from '../../../domain/split/rounded.ts';
import { split } from '../../../domain/split/split.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon } from '../../../ui/icons/actions.tsx';
import type { BoardView } from '../board-view.ts';
import { nameList } from '../describe-had.ts';
import { useBoardEdits } from '../edits/board-edits.ts';
import css from './paying.module.css';
import { payingTexts as texts } from './texts.ts';

interface Props {
  book: Book;
  billId: string;
  board: Board;
  view: BoardView;
}

/** One tap rounds what people still pay, for cash. Who paid the restaurant bears the difference. */
export function RoundParts({ book, billId, board, view }: Props) {
  const edits = useBoardEdits();
  const choices = useMemo(() => choicesOf(book, billId, board, view), [book, billId, board, view]);
  const bearers = view.columns.filter(({ id, parts }) => parts.rounded !== 0 && !board.columns[id]?.rounded);
  const borne = addMinor(...bearers.map(({ parts }) => parts.rounded));
  if (choices.length < 2 || edits.refusal(choices.flatMap(({ ops }) => ops)) !== null) return null;
  const names = nameList(bearers.map(({ title }) => title));
  const size = formatMoney(minor(Math.abs(borne)), view.currency);
  return (
    <section className={css.round}>
      <h3 id="round">{texts.round}</h3>
      <div role="group" aria-labelledby="round">
        {choices.map(({ to, isOn, ops }) => (
          <Button
            key={to}
            look={isOn ? 'secondary' : 'quiet'}
            icon={isOn && <CheckIcon size={18} />}
            aria-pressed={isOn}
            onClick={() => edits.edit(ops)}
          >
            {to === null ? texts.exact : formatMoney(to, view.currency)}
          </Button>
        ))}
      </div>
      <p className={css.note} role="status">
        {borne !== 0 && (borne > 0 ? texts.bears : texts.saves)(names, size)}
      </p>
    </section>
  );
}

/** The exact amounts, and each coin that changes one of them. */
function choicesOf(book: Book, billId: string, board: Board, view: BoardView) {
  const totals = new Map(view.columns.map(({ id, total }) => [id, total]));
  const open = openParts(book, billId);
  const rounded = Object.values(board.columns).flatMap((column) => column.rounded ?? []);
  const choice = (to: Minor | null) => {
    const ops = roundOps(board, totals, open, to);
    const { people } = split(boardAfter(board, ops), billId);
    const isOn =
      to === null ? rounded.length === 0 : rounded.length > 0 && rounded.every((one) => one.to === to);
    return {
      to,
      ops,
      isOn,
      amounts: Object.values(people)
        .map(({ total }) => total)
        .join(),
    };
  };
  const exact = choice(null);
  return [
    exact,
    ...roundedTo(view.currency)
      .map(choice)
      .filter(({ amounts }) => amounts !== exact.amounts),
  ];
}
