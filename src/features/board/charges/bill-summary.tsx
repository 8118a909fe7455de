import { memo, useMemo, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useData } from '../../../data/context.tsx';
import { queryReading } from '../../../data/queries/queries.ts';
import type { Board } from '../../../domain/board/board.ts';
import { useCurrency } from '../edits/board-edits.ts';
import { formatAmount, formatMoney, type Minor } from '../../../domain/money/money.ts';
import { roundingOf } from '../../../domain/split/payable.ts';
import { parseDetails } from '../../../domain/board/details.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../styles/class-names.ts';
import { EditIcon } from '../../../ui/icons/board.tsx';
import { ChevronIcon } from '../../../ui/icons/navigation.tsx';
import { boardTexts } from '../texts.ts';
import { Corrections } from './corrections.tsx';
import css from './bill-summary.module.css';
import type { BoardView } from '../board-view.ts';
import { differenceText } from './difference-text.ts';
import { LaterBillSheet } from './later-bill-sheet.ts';
import { describeCharges } from './describe-charges.ts';
import { taxLabel } from './tax-label.ts';

const texts = boardTexts.bill;

interface Props {
  receiptId: string;
  board: Board;
  view: BoardView;
}

/**
 * The bill's charges, and whether the bill adds up to the printed total. It opens by itself only if it does
 * not.
 */
export const BillSummary = memo(function BillSummary({ receiptId, board, view }: Props) {
  const [editing, setEditing] = useState(false);
  const { bill } = board;
  const rounding = roundingOf(board);
  const details = parseDetails(bill.description);
  const wrong = view.difference !== null && view.difference !== 0;
  const notes = useMemo(() => (wrong ? [] : describeCharges(board)), [board, wrong]);
  const [open, setOpen] = useState(() => wrong || window.matchMedia('(min-width: 1100px)').matches);
  return (
    <>
      <details
        data-torn="both"
        className={css.paper}
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={css.summary}>
          <span className={css.difference} data-wrong={wrong || undefined}>
            {bill.total === null || view.difference === null || (bill.total === 0 && !wrong)
              ? texts.title
              : differenceText(view.difference, bill.total, view.currency)}
          </span>
          <span className={css.chevron}>
            <ChevronIcon size={20} />
          </span>
        </summary>
        {wrong && <BillCorrections receiptId={receiptId} board={board} />}
        <dl>
          <Line label={texts.items} amount={view.items} />
          {bill.discount !== 0 && <Line label={texts.discount} amount={bill.discount} />}
          {bill.service !== 0 && <Line label={texts.service} amount={bill.service} />}
          {bill.taxes.map((tax, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a tax has no other name than its place
            <Line key={at} label={taxLabel(tax)} amount={tax.amount} quiet={tax.included} />
          ))}
          {rounding !== 0 && (
            <Line label={bill.cash ? texts.cashRounding : texts.rounding} amount={rounding} />
          )}
          <Line label={texts.payable} amount={view.total} strong />
        </dl>
        {details.length > 0 && (
          <dl className={css.details} aria-label={texts.details}>
            {details.map(({ key, value }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two details may read the same
              <div key={at} className={css.line}>
                <dt>{key}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {notes.length > 0 && (
          <ul className={css.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <Button
          look="quiet"
          className={css.edit}
          icon={<EditIcon size={18} />}
          onClick={() => setEditing(true)}
        >
          {wrong ? boardTexts.difference.fix : texts.edit}
        </Button>
      </details>
      {editing && <LaterBillSheet board={board} onClose={() => setEditing(false)} />}
    </>
  );
});

function BillCorrections({ receiptId, board }: Omit<Props, 'view'>) {
  const { db } = useData();
  const reading = useLiveQuery(() => queryReading(db, receiptId), [db, receiptId]);
  return reading === undefined ? null : <Corrections board={board} reading={reading} />;
}

interface LineProps {
  label: string;
  amount: Minor;
  strong?: boolean;
  quiet?: boolean;
}

function Line({ label, amount, strong, quiet }: LineProps) {
  const currency = useCurrency();
  return (
    <div className={classNames(css.line, strong && css.strong, quiet && css.quiet)}>
      <dt>{label}</dt>
      <dd>{strong ? formatMoney(amount, currency) : formatAmount(amount, currency)}</dd>
    </div>
  );
}
