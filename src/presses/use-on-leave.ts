import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Runs `leave` when the app goes to the background, and before the field unmounts.
 * An unmounted field gets no blur event. `leave` can still read the field.
 */
export function useOnLeave(leave: () => void): void {
  const latest = useRef(leave);
  useLayoutEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && latest.current();
    document.addEventListener('visibilitychange', onHide);
    return () => document.removeEventListener('visibilitychange', onHide);
  }, []);
  useLayoutEffect(() => () => latest.current(), []);
}
