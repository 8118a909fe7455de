import { useEffect, useState } from 'react';
import { ApiError, NetworkError } from '../../../api/errors.ts';
import { friendsTexts as texts } from './texts.ts';

/** Some browsers say that they are online when they aren't, so it is tried again without their word. */
const AGAIN_MS = 5000;

const why = (error: unknown): string => {
  if (error instanceof NetworkError) return texts.waits;
  if (error instanceof ApiError && error.code === 'tooManyAttempts') return texts.tooManyHosts;
  return error instanceof ApiError ? error.message : texts.failed;
};

/**
 * While a visitor's sheet is open: makes the device a host without an account. Without a connection it waits for
 * one. Then the page is another one. `become`: null for who is no visitor. Answers why it isn't done yet.
 */
export function useBecomeHost(become: (() => Promise<void>) | null): string | null {
  const [waiting, setWaiting] = useState<string | null>(null);
  useEffect(() => {
    if (!become) return;
    let [isOver, isAsking] = [false, false];
    const ask = async () => {
      if (isAsking || isOver) return;
      isAsking = true;
      await become().catch((error: unknown) => {
        if (isOver) return;
        setWaiting(why(error));
        isOver = !(error instanceof NetworkError);
      });
      isAsking = false;
    };
    void ask();
    const timer = setInterval(() => void ask(), AGAIN_MS);
    const onOnline = () => void ask();
    window.addEventListener('online', onOnline);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [become]);
  return waiting;
}
