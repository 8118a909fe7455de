import { useRef } from 'react';
import type { Minor } from '../../domain/money/money.ts';
import { setPaymentOp } from '../../domain/settling/payment.ts';
import { useData } from '../context.tsx';
import type { PaymentWords } from '../edits/mutate-payments.ts';
import { untilTaken } from '../edits/until-stored.ts';
import { whyNotDone } from '../why-not-done.ts';

/** Where a screen tells of a word. */
interface Teller {
  toast: {
    offer: (text: string, action: { label: string; run: () => void }, key: string) => void;
    error: (text: string) => void;
    close: (key: string) => void;
  };
  texts: { undo: string };
  /** One offer of Undo stands at a time. */
  key: string;
}

export interface SayPayment {
  /** Sets one's word on a payment, and tells `text` with Undo, which sets the one before. */
  set: (id: string, field: 'sent' | 'got', value: Minor | null, before: Minor | null, text: string) => void;
  /** Writes words on payments in one step, and tells `text` with Undo, which writes those before. */
  say: (words: PaymentWords, before: PaymentWords, text: string) => void;
  /** Writes operations on payments in their order, and tells only of a failure. */
  write: (words: PaymentWords) => void;
}

/** Writes words on payments, and tells so. */
export function useSayPayment({ toast, texts, key }: Teller): SayPayment {
  const store = useStorePayment();
  const write = async (words: PaymentWords, then?: () => void): Promise<void> => {
    try {
      if (await store(words)) then?.();
    } catch (error) {
      toast.error(whyNotDone(error));
    }
  };
  const say: SayPayment['say'] = (words, before, text) => {
    toast.close(key);
    const undo = () => void write(before);
    void write(words, () => toast.offer(text, { label: texts.undo, run: undo }, key));
  };
  return {
    set(id, field, value, before, text) {
      const words = (to: Minor | null): PaymentWords => [[id, setPaymentOp(field, to)]];
      say(words(value), words(before), text);
    },
    say,
    write: (words) => void write(words),
  };
}

/**
 * Writes words on payments, and answers once they are stored, or false for a second press: until the screen
 * shows the word it must not make another payment. Presses on other payments count.
 */
function useStorePayment(): (words: PaymentWords) => Promise<boolean> {
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
