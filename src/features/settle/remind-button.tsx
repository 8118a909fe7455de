import { useState } from 'react';
import { useData } from '../../data/context.tsx';
import { useWaysToPay } from '../../data/use-ways-to-pay.ts';
import { formatRm } from '../../domain/money/money.ts';
import type { PlanLine } from '../../domain/settling/sums.ts';
import { Button } from '../../ui/button.tsx';
import { payTexts } from '../../ui/pay/texts.ts';
import { useReminder } from '../../ui/pay/use-reminder.ts';
import { toast } from '../../ui/toast.tsx';
import { settleTexts as texts } from './texts.ts';

/** Reminds who pays the user what a line of the plan says. */
export function RemindButton({ line: { from, amount }, bookName }: { line: PlanLine; bookName: string }) {
  const { me } = useData();
  const ways = useWaysToPay(me._id);
  const [isNear, setNear] = useState(false);
  const remind = useReminder({ amount: isNear ? amount : null, ways });
  const words = formatRm(amount);
  const sentence = texts.remindText(words, bookName);
  // Who has no account can't open the link.
  const text = from.user === null ? sentence : `${sentence} ${location.origin}/settle`;
  return (
    <Button
      look="quiet"
      aria-label={payTexts.remindLabel(from.name, words)}
      onPointerDown={() => setNear(true)}
      onFocus={() => setNear(true)}
      onClick={() => void remind(text).catch(() => toast.error(payTexts.notShared))}
    >
      {payTexts.remind}
    </Button>
  );
}
