import { useState } from 'react';
import type { Board } from '../../../domain/board/board.ts';
import { formatAmount, formatMoney, ZERO } from '../../../domain/money/money.ts';
import { useCurrency } from '../edits/board-edits.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { nameList } from '../describe-had.ts';
import { boardTexts } from '../texts.ts';
import { useCloseWhenGone } from '../use-close-when-gone.ts';
import type { BoardView } from '../board-view.ts';
import { billParts } from '../../../domain/split/outlays.ts';
import { restSentence } from '../who-had/pieces/rest-text.ts';
import { amountLines } from './amount-lines.ts';
import css from './why-sheet.module.css';

interface Props {
  board: Board;
  billId: string;
  view: BoardView;
  /** The person's column. */
  asked: string;
  onClose: () => void;
}

/** Explains a person's amount: each line, its calculation, the odd sen, and the sum. */
export function WhySheet({ board, billId, view, asked, onClose }: Props) {
  const currency = useCurrency();
  const texts = boardTexts.why;
  const person = view.columns.find(({ id }) => id === asked);
  const [title] = useState(person?.title ?? '');
  useCloseWhenGone(!person, boardTexts.toasts.personGone(title), onClose);
  if (!person) return null;
  const lines = amountLines(board, billId, person);
  const rest = billParts(board, billId)?.[person.id]?.rest ?? ZERO;
  return (
    <Sheet title={texts.title(person.title)} onClose={onClose}>
      <p className={css.person}>
        <Avatar letters={person.letters} tone={person.tone} />
        <strong>{formatMoney(person.total, currency)}</strong>
      </p>
      {person.isTreated && <p className={css.note}>{texts.covered(nameList(person.treats), person.title)}</p>}
      <dl>
        {lines.map(({ kind, name, tax, label, how, part, odd }) => (
          <div key={`${kind}/${tax ?? name}`} className={css.line}>
            <dt>
              {label}
              <span className={css.how}>
                {how.join('\n')}
                {odd && <em>{texts.odd}</em>}
              </span>
            </dt>
            <dd>{formatAmount(part, currency)}</dd>
          </div>
        ))}
        {person.parts.agreed !== 0 && (
          <div className={css.line}>
            <dt>
              {boardTexts.item.agreed}
              <span className={css.how}>
                {person.pays === null
                  ? boardTexts.agreed.whyOthers
                  : boardTexts.agreed.why(formatMoney(person.pays, currency))}
              </span>
            </dt>
            <dd>{formatAmount(person.parts.agreed, currency)}</dd>
          </div>
        )}
        {person.parts.rounded !== 0 && (
          <div className={css.line}>
            <dt>{boardTexts.item.rounded}</dt>
            <dd>{formatAmount(person.parts.rounded, currency)}</dd>
          </div>
        )}
        <div className={css.sum}>
          <dt>{texts.sum}</dt>
          <dd>{formatMoney(person.total, currency)}</dd>
        </div>
      </dl>
      {rest !== 0 && <p className={css.note}>{restSentence(rest, person.title, view)}</p>}
      {lines.length > 0 && <p className={css.note}>{texts.rule}</p>}
    </Sheet>
  );
}
