import type { ReceiptView } from '../../../data/queries.ts';
import type { BoardView } from '../board-view.ts';
import { Paying } from './paying.tsx';
import css from './paying.module.css';
import { usePaying } from './use-paying.ts';

interface Props {
  receipt: ReceiptView;
  receiptId: string;
  view: BoardView;
}

/** What somebody who picks for themselves pays or gets back, and nobody else's. */
export function GuestPaying({ receipt, receiptId, view }: Props) {
  const props = usePaying(receipt, receiptId, view, true);
  if (!props) return null;
  const { own, back, payees, me } = props.paying;
  const mine = payees.filter(({ person }) => person.isMe);
  if (own.length + mine.length === 0 && back === 0) return null;
  return (
    <div className={css.guest}>
      <Paying {...props} paying={{ own, back, payees: mine, me }} />
    </div>
  );
}
