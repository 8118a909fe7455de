import { useLayoutEffect, useRef, useState } from 'react';
import type { Currency } from '../domain/money/currencies.ts';
import { formatAmount, minor, type Minor } from '../domain/money/money.ts';

const DURATION_MS = 260;

/** An amount that counts to its new value, so that the eye finds what a change has moved. */
export function CountingAmount({ amount, currency }: { amount: Minor; currency: Currency }) {
  /** On the way; null: the amount itself. */
  const [step, setStep] = useState<number | null>(null);
  const before = useRef<number>(amount);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = amount;
    if (from === amount || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let start: number | null = null;
    let frame = requestAnimationFrame(tick);
    function tick(now: number) {
      start ??= now;
      const left = Math.max(0, 1 - (now - start) / DURATION_MS);
      setStep(left > 0 ? amount + (from - amount) * left ** 3 : null);
      if (left > 0) frame = requestAnimationFrame(tick);
    }
    setStep(from); // before the first paint, which would show the new amount
    return () => {
      cancelAnimationFrame(frame);
      setStep(null);
    };
  }, [amount]);
  return <>{formatAmount(step === null ? amount : minor(Math.round(step)), currency)}</>;
}
