import type { ReceiptView } from '../../../data/queries/queries.ts';
import type { BoardView } from '../board-view.ts';
import { Paying } from './paying.tsx';
import { ownPaying } from './paying-view.ts';
import css from './paying.module.css';
import { usePaying } from './use-paying.ts';

interface Props {
  receipt: ReceiptView;
  receiptId: string;
  view: BoardView;
  clock: () => number;
}

/** Who pays whom, for somebody who picks for themselves. */
export function GuestPaying({ receipt, receiptId, view, clock }: Props) {
  const props = usePaying(receipt, receiptId, view, true, clock);
  if (!props) return null;
  const paying = ownPaying(props.paying);
  const { own, back, payees } = paying;
  if (own.length + payees.length === 0 && back === 0) return null;
  return (
    <div className={css.guest}>
      <Paying {...props} paying={paying} />
    </div>
  );
}
