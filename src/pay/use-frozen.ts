import { useState } from 'react';
import type { Minor } from '../domain/money/money.ts';

export interface Frozen {
  amount: Minor;
  /** Another one is asked by now. */
  isOld: boolean;
  renew: () => void;
}

/**
 * An amount as it was when its code came onto the screen: whoever scans it pays that, whatever others change
 * meanwhile. Another key is another code.
 */
export function useFrozen(now: Minor, key = ''): Frozen {
  const [held, setHeld] = useState({ key, amount: now });
  const isOther = held.key !== key;
  const renew = () => setHeld({ key, amount: now });
  if (isOther) renew();
  const amount = isOther ? now : held.amount;
  return { amount, isOld: amount !== now, renew };
}
