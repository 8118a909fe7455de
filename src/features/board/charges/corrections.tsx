import type { Correction } from '../../../domain/split/corrections.ts';
import { useMemo } from 'react';
import { addLineOps } from '../../../domain/board/board-ops.ts';
import { deletion, type Board, type BoardOp } from '../../../domain/board/board.ts';
import { doubtfulItems, type CheckMarks } from '../../../domain/receipt/draft/check-marks.ts';
import { findCorrections } from '../../../domain/split/corrections.ts';
import { payableOf } from '../../../domain/split/payable.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { useBoardEdits, useCurrency } from '../edits/board-edits.ts';
import { boardTexts } from '../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { commonTexts } from '../../../words/texts.ts';
import css from './corrections.module.css';

const texts = boardTexts.difference;
/** More guesses would not help. */
const SHOWN = 3;

interface Props {
  board: Board;
  /** Null if the bill was typed, or read on another phone. */
  reading: CheckMarks | null;
}

/** The bill does not add up: the last edit goes back, the new total counts, or a line is corrected. */
export function Corrections({ board, reading }: Props) {
  const currency = useCurrency();
  const edits = useBoardEdits();
  const found = useMemo(
    () => findCorrections(board, reading ? doubtfulItems(reading, board) : new Set()).slice(0, SHOWN),
    [board, reading],
  );
  const payable = payableOf(board);
  const total = formatMoney(payable, currency);
  const accept: BoardOp = { op: 'bill.set', field: 'total', value: payable };
  // Who only picks what they had reads that the bill differs.
  if (edits.refusal([accept]) !== null) return null;
  return (
    <div className={css.corrections}>
      <div className={css.whole}>
        {edits.takeBackOps().length > 0 && (
          <Button onClick={() => edits.edit(edits.takeBackOps())}>{texts.takeBack}</Button>
        )}
        <Button onClick={() => edits.edit([accept], { undo: texts.accepted(total) })}>
          {texts.accept(total)}
        </Button>
      </div>
      {found.length > 0 && <p id="suspects">{texts.suspects}</p>}
      <ul aria-labelledby="suspects">
        {found.map((suspect) => {
          const name =
            suspect.item === null ? '' : board.items[suspect.item]!.name || commonTexts.unnamedItem;
          const text = texts.suspicion[suspect.kind](name, formatMoney(suspect.price, currency));
          return (
            <li key={`${suspect.kind}/${suspect.item ?? suspect.tax}`} className={css.suspect}>
              <span>{text}</span>
              <Button
                look="quiet"
                aria-label={`${texts.apply}: ${text}`}
                onClick={() => edits.edit(correctionOps(board, suspect, edits.newId))}
              >
                {texts.apply}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The operations that correct the suspect. */
function correctionOps(board: Board, { kind, item, tax, price }: Correction, newId: () => string): BoardOp[] {
  const same = item === null ? undefined : board.items[item];
  switch (kind) {
    case 'rounding':
      return [{ op: 'bill.set', field: 'rounding', value: price }];
    case 'included':
    case 'added': {
      const taxes = board.bill.taxes.map((one, at) =>
        at === tax ? { ...one, included: kind === 'included' } : one,
      );
      return [{ op: 'bill.set', field: 'taxes', value: taxes }];
    }
    case 'missing':
    case 'again':
      return addLineOps(board, newId(), { price, ...(same && { name: same.name, taxRate: same.taxRate }) });
    case 'twice':
    case 'extra':
      return item === null ? [] : [deletion('item', item)];
    default:
      return item === null ? [] : [{ op: 'item.set', id: item, field: 'price', value: price }];
  }
}
