import type { Api } from '../../../api/client.ts';
import type { ReceiptView } from '../../../data/queries/queries.ts';
import { ZERO } from '../../../domain/money/money.ts';
import type { BoardView } from '../board-view.ts';
import { Paying } from './paying.tsx';
import { ownPaying } from './paying-view.ts';
import css from './paying.module.css';
import { usePaying } from './use-paying.ts';

interface Props {
  receipt: ReceiptView;
  receiptId: string;
  view: BoardView;
  /** The column for which they pick. */
  who: string;
  ports: { api: Api; clock: () => number };
}

/** Who pays whom, for somebody who picks for themselves. */
export function GuestPaying({ receipt, receiptId, view, who, ports }: Props) {
  const props = usePaying(receipt, receiptId, view, true, ports);
  if (!props) return null;
  const paying = ownPaying(
    props.paying,
    receipt.board.columns[who],
    view.columns.find(({ id }) => id === who)?.total ?? ZERO,
  );
  const { own, payees, together } = paying;
  if (own.length + payees.length === 0 && !together) return null;
  return (
    <div className={css.guest}>
      <Paying {...props} paying={paying} />
    </div>
  );
}
