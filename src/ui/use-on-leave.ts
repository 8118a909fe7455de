import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Runs `leave` when the app goes to the background, and when the field is taken off the screen ("Back", or somebody
 * else's edit): a field that goes that way isn't blurred. Then it still stands there to be read.
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
