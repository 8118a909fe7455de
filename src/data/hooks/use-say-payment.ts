import { useRef } from 'react';
import { useData } from '../context.tsx';
import type { PaymentWords } from '../edits/mutate-payments.ts';
import { untilTaken } from '../edits/until-stored.ts';

/**
 * Writes words on payments, and answers once they are stored, or false for a second press: until the screen
 * shows the word it must not make another payment. Presses on other payments count.
 */
export function useSayPayment(): (words: PaymentWords) => Promise<boolean> {
  const { mutate } = useData();
  const writing = useRef(new Set<string>());
  return async (words) => {
    const ids = words.map(([id]) => id);
    if (ids.some((id) => writing.current.has(id))) return false;
    for (const id of ids) writing.current.add(id);
    try {
      await untilTaken(mutate.sayPayments(words));
      return true;
    } finally {
      for (const id of ids) writing.current.delete(id);
    }
  };
}
