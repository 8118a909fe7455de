import type { Api } from '../../../api/client.ts';
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
  ports: { api: Api; clock: () => number };
}

/** Who pays whom, for somebody who picks for themselves. */
export function GuestPaying({ receipt, receiptId, view, ports }: Props) {
  const props = usePaying(receipt, receiptId, view, true, ports);
  if (!props) return null;
  const paying = ownPaying(props.paying);
  const { own, payees, together } = paying;
  if (own.length + payees.length === 0 && !together) return null;
  return (
    <div className={css.guest}>
      <Paying {...props} paying={paying} />
    </div>
  );
}
