import { useEffect } from 'react';

/** Keeps the screen on while `isBusy`. The browser lets go of it when the app goes to the background. */
export function useAwake(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy || !('wakeLock' in navigator)) return;
    let lock: Promise<WakeLockSentinel | null> | null = null;
    const keep = () => {
      if (document.visibilityState !== 'visible') return;
      lock = navigator.wakeLock.request('screen').catch(() => null); // a low battery refuses
    };
    keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      document.removeEventListener('visibilitychange', keep);
      void lock?.then((held) => held?.release());
    };
  }, [isBusy]);
}
