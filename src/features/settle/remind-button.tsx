import { useState } from 'react';
import { useData } from '../../data/context.tsx';
import { useWaysToPay } from '../../data/hooks/use-ways-to-pay.ts';
import { type Currency } from '../../domain/money/currencies.ts';
import { formatMoney, type Minor } from '../../domain/money/money.ts';
import type { BookPerson } from '../../domain/settling/books.ts';
import { Button } from '../../ui/button.tsx';
import { payTexts } from '../../pay/texts.ts';
import { useReminder } from '../../pay/use-reminder.ts';
import { toast } from '../../toasts/toast.ts';

interface Props {
  /** Who pays the user. */
  who: Pick<BookPerson, 'name' | 'user'>;
  amount: Minor;
  currency: Currency;
  sentence: string;
}

export function RemindButton({ who: { name, user }, amount, currency, sentence }: Props) {
  const { me } = useData();
  const ways = useWaysToPay(me._id, currency);
  const [isNear, setNear] = useState(false);
  const remind = useReminder({ amount: isNear ? amount : null, ways });
  // Who has no account can't open the link.
  const text = user === null ? sentence : `${sentence} ${location.origin}/settle`;
  return (
    <Button
      look="quiet"
      aria-label={payTexts.remindLabel(name, formatMoney(amount, currency))}
      onPointerDown={() => setNear(true)}
      onFocus={() => setNear(true)}
      onClick={() => void remind(text).catch(() => toast.error(payTexts.notShared))}
    >
      {payTexts.remind}
    </Button>
  );
}
