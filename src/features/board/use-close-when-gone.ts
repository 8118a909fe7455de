import { useEffect, useEffectEvent } from 'react';
import { toast } from '../../toasts/toast.ts';

/** Closes a sheet and says why, once another phone has removed what it is about. */
export function useCloseWhenGone(isGone: boolean, text: string, onClose: () => void): void {
  const onGone = useEffectEvent(() => {
    toast.info(text);
    onClose();
  });
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);
}
