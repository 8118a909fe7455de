import { useState } from 'react';
import type { WaysToPay } from '../../contract/ways-to-pay.ts';
import { formatRm, type Sen } from '../../domain/money/money.ts';
import { Button } from '../../ui/button.tsx';
import { laterPart } from '../../ui/later-part.tsx';
import { settleTexts as texts } from './texts.ts';

const PaySheet = laterPart(
  () => import('../../ui/pay/pay-sheet.tsx'),
  (module) => module.PaySheet,
);

interface Props {
  to: string;
  ways: WaysToPay;
  asked: Sen;
  clock: () => number;
  onPaid: (amount: Sen) => void;
}

/** Opens how to pay somebody. */
export function PayLine({ to, ways, asked, clock, onPaid }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" aria-label={texts.payLabel(to, formatRm(asked))} onClick={() => setOpen(true)}>
        {ways.duitnow === null ? texts.howToPay : texts.payByQr}
      </Button>
      {isOpen && <PaySheet {...{ to, ways, asked, clock, onPaid }} onClose={() => setOpen(false)} />}
    </>
  );
}
