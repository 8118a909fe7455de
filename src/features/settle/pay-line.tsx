import { useWaysToPay } from '../../data/hooks/use-ways-to-pay.ts';
import { HOME_CURRENCY } from '../../domain/money/currencies.ts';
import type { Minor } from '../../domain/money/money.ts';
import type { BookPerson } from '../../domain/settling/books.ts';
import { laterPart } from '../../loading/later-part.tsx';

const PaySheet = laterPart(
  () => import('../../pay/pay-sheet.tsx'),
  (module) => module.PaySheet,
);

interface Props {
  to: BookPerson;
  asked: Minor;
  onPaid: (amount: Minor) => void;
  clock: () => number;
  onClose: () => void;
}

/** How to pay somebody what is asked in ringgit, while this device knows it. */
export function PayLine({ to, ...rest }: Props) {
  const ways = useWaysToPay(to.user ?? '', HOME_CURRENCY);
  return ways && <PaySheet to={to.name} ways={ways} {...rest} />;
}
