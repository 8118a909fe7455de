import { useWaysToPay } from '../../../data/hooks/use-ways-to-pay.ts';
import { laterPart } from '../../../loading/later-part.tsx';
import type { DueView } from './paying-view.ts';
import type { Say } from './use-say.ts';

const PaySheet = laterPart(
  () => import('../../../pay/pay-sheet.tsx'),
  (module) => module.PaySheet,
);

interface Props {
  due: DueView;
  say: Say;
  clock: () => number;
  onClose: () => void;
}

/** How to pay somebody for the bill, while this device knows it. */
export function PayDue({ due, say, clock, onClose }: Props) {
  const { to, open, currency } = due;
  const ways = useWaysToPay(to.user ?? '', currency);
  if (!ways) return null;
  return (
    <PaySheet
      to={to.title}
      {...{ ways, clock, onClose }}
      asked={open}
      onPaid={(paid) => say.say(due, 'sent', paid)}
    />
  );
}
