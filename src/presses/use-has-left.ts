import { useEffect, useRef, type RefObject } from 'react';

/** True once the user has left the screen: what it waited for must not lead them elsewhere then. */
export function useHasLeft(): RefObject<boolean> {
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => void (left.current = true);
  }, []);
  return left;
}
