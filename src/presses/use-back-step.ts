import { useEffect, useEffectEvent } from 'react';
import { backSteps } from './back-steps.ts';

/** While it is mounted, Back closes what has opened here, and the page stays. */
export function useBackStep(onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => backSteps.open(() => close()), []);
}
