import { useWaysToPay } from '../../data/use-ways-to-pay.ts';
import type { PlanLine } from '../../domain/settling/sums.ts';
import { laterPart } from '../../ui/later-part.tsx';
import type { SayPayments } from './use-say.ts';

const PaySheet = laterPart(
  () => import('../../ui/pay/pay-sheet.tsx'),
  (module) => module.PaySheet,
);

interface Props {
  line: PlanLine;
  pay: SayPayments;
  clock: () => number;
  onClose: () => void;
}

/** How to pay what a line of the plan says, while this device knows it. */
export function PayLine({ line: { book, from, to, amount: asked }, pay, clock, onClose }: Props) {
  const ways = useWaysToPay(to.user ?? '');
  if (!ways) return null;
  return (
    <PaySheet
      to={to.name}
      {...{ ways, asked, clock, onClose }}
      onPaid={(amount) => pay.say({ book, from: from.id, to: to.id, field: 'sent', amount })}
    />
  );
}
