import { useState } from 'react';
import type { Board, Outlay } from '../../../domain/board/board.ts';
import { COIN, roundingAdjustment } from '../../../domain/money/cash-rounding.ts';
import { addMinor, parseAmount, minor, toDecimal, ZERO } from '../../../domain/money/money.ts';
import { hasPaidAmounts, paidAmounts, paidAsTyped, paidByOne } from '../../../domain/split/outlays.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { BoardView } from '../board-view.ts';
import { usePress } from '../use-press.ts';
import { useBoardEdits, useCurrency } from '../edits/board-edits.ts';
import { boardTexts } from '../texts.ts';
import css from './paid.module.css';
import { paidTexts } from './texts.ts';
import { PayerChoice } from './payer-choice.tsx';
import { unpaidText } from './unpaid-text.ts';

const texts = paidTexts;

interface Props {
  board: Board;
  view: BoardView;
  /** Several people paid: it asks for amounts at once. */
  isSeveral?: boolean;
  onClose: () => void;
}

/** "Who paid?": one person by one tap, or several with amounts. */
export function PaidSheet({ board, view, isSeveral = false, onClose }: Props) {
  const currency = useCurrency();
  const edits = useBoardEdits();
  const paid = paidAmounts(board, view.total);
  const people = view.columns.filter((column) => !column.missing);
  const [several, setSeveral] = useState(isSeveral || hasPaidAmounts(board));
  /** Of the others the amounts are shown, and kept, as they are: somebody else may change them meanwhile. */
  const [typed, setTyped] = useState<Record<string, string>>({});
  const shownOf = (id: string): string => {
    const amount = paid.get(id);
    return typed[id] ?? (amount === undefined ? '' : toDecimal(amount, currency));
  };
  const keep = (value: Outlay[]) => edits.edit([{ op: 'bill.set', field: 'paid', value }]);
  const [isCash, pressCash] = usePress(board.bill.cash, (value) =>
    edits.edit([{ op: 'bill.set', field: 'cash', value }]),
  );
  const amounts = people.map(({ id }) => ({
    who: id,
    amount: parseAmount(shownOf(id).trim() || '0', currency),
  }));
  const isWrong = ({ amount }: (typeof amounts)[number]) => amount === null || amount < 0;
  const hasWrong = amounts.some(isWrong);
  const sum = addMinor(...amounts.map(({ amount }) => amount ?? ZERO));
  const rest = minor(view.total - sum);
  /** Of everything. */
  const isPayer = (id: string) => paid.has(id) && !hasPaidAmounts(board);
  const finish = () => {
    if (several && Object.keys(typed).length > 0) keep(paidAsTyped(amounts, view.total));
    onClose();
  };

  return (
    <Sheet
      title={texts.title}
      onClose={hasWrong ? onClose : finish}
      footer={
        <>
          {several && (
            <p role="status" className={css.note}>
              {rest === 0 || hasWrong ? null : unpaidText(rest, currency)}
            </p>
          )}
          <Button look="primary" disabled={several && hasWrong} onClick={finish}>
            {boardTexts.share.done}
          </Button>
        </>
      }
    >
      {several ? (
        <ul className={css.fields}>
          {people.map(({ id, title }, at) => (
            <li key={id}>
              <TextField
                label={texts.amount(title)}
                inputMode="decimal"
                value={shownOf(id)}
                error={isWrong(amounts[at]!) ? boardTexts.bill.badAmount : null}
                onChange={({ target }) => setTyped((before) => ({ ...before, [id]: target.value }))}
              />
            </li>
          ))}
        </ul>
      ) : (
        <PayerChoice
          people={people}
          isPayer={isPayer}
          onChoose={(id) => keep(isPayer(id) ? [] : paidByOne(id))}
        />
      )}
      {/* Most bills are printed rounded: there it would change nothing. */}
      {(board.bill.cash || isCash || roundingAdjustment(view.total, currency) !== 0) && (
        <Checkbox label={boardTexts.bill.cash(COIN)} checked={isCash} onChange={pressCash} />
      )}
      {people.length > 1 && (
        <Button
          look="quiet"
          onClick={() => {
            setTyped({});
            setSeveral(!several);
          }}
        >
          {several ? texts.one : texts.several}
        </Button>
      )}
    </Sheet>
  );
}
