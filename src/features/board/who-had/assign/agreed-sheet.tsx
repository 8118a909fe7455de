import { useState } from 'react';
import { boardAfter } from '../../../../domain/board/apply-op.ts';
import { agreedOps, shareRestOps } from '../../../../domain/board/board-ops.ts';
import type { Board } from '../../../../domain/board/board.ts';
import type { Currency } from '../../../../domain/money/currencies.ts';
import {
  addMinor,
  formatMoney,
  parseAmount,
  minor,
  toDecimal,
  ZERO,
  type Minor,
} from '../../../../domain/money/money.ts';
import { payableOf } from '../../../../domain/split/payable.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { useBoardEdits, useCurrency } from '../../edits/board-edits.ts';
import { boardTexts } from '../../texts.ts';
import css from './agreed-sheet.module.css';

interface Props {
  board: Board;
  people: readonly { id: string; title: string }[];
  onClose: () => void;
}

/** "You pay 50, we share the rest": a sum for some. What nobody has is shared equally. */
export function AgreedSheet({ board, people, onClose }: Props) {
  const currency = useCurrency();
  const texts = boardTexts.agreed;
  const edits = useBoardEdits();
  /** Of the others the sums are shown, and kept, as they are: somebody else may change them meanwhile. */
  const [typed, setTyped] = useState<Record<string, string>>({});
  const sums = people.map(({ id }) => {
    const { pays } = board.columns[id] ?? {};
    const text = typed[id]?.trim() ?? (pays === undefined ? '' : toDecimal(pays, currency));
    const sum = text === '' ? null : parseAmount(text, currency);
    return { id, text: typed[id] ?? text, sum, isWrong: text !== '' && (sum === null || sum < 0) };
  });
  const hasWrong = sums.some(({ isWrong }) => isWrong);
  const others = sums.filter(({ sum }) => sum === null).length;
  const rest = minor(payableOf(board) - addMinor(...sums.map(({ sum }) => sum ?? ZERO)));
  const done = () => {
    const now = edits.board();
    const changed = sums.filter(({ id }) => typed[id] !== undefined).map(({ id, sum }) => [id, sum] as const);
    const ops = agreedOps(now, new Map(changed));
    const shared = shareRestOps(boardAfter(now, ops));
    if (ops.length + shared.length) edits.edit([...ops, ...shared], { undo: texts.done });
    onClose();
  };
  return (
    <Sheet
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          <p role="status" className={css.note}>
            {hasWrong ? null : restText(rest, others, currency)}
          </p>
          <Button look="primary" disabled={hasWrong} onClick={done}>
            {boardTexts.share.done}
          </Button>
        </>
      }
    >
      <p className={css.note}>{texts.hint}</p>
      <ul className={css.fields}>
        {sums.map(({ id, text, isWrong }, at) => (
          <li key={id}>
            <TextField
              label={texts.sum(people[at]!.title)}
              inputMode="decimal"
              value={text}
              error={isWrong ? boardTexts.bill.badAmount : null}
              onChange={({ target }) => setTyped((before) => ({ ...before, [id]: target.value }))}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function restText(rest: Minor, others: number, currency: Currency): string {
  const texts = boardTexts.agreed;
  if (rest < 0) return texts.tooMuch(formatMoney(minor(-rest), currency));
  return rest > 0 && others === 0
    ? texts.left(formatMoney(rest, currency))
    : texts.rest(formatMoney(rest, currency), others);
}
