import { useEffect } from 'react';

/** Shows a number on the installed app's icon: how many bills wait, or need the user. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    // 0 removes it. iOS refuses until the user allows notifications.
    navigator.setAppBadge(count).catch(() => undefined);
    return () => void navigator.clearAppBadge().catch(() => undefined);
  }, [count]);
}
