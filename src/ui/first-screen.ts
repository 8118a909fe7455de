import { useEffect } from 'react';

let tell = (): void => {};

/**
 * Resolves once the first screen shows its data. All other work starts then: sync, the check of the
 * session, the download of the app and of the readers. Only a device that has nothing syncs before.
 */
export const firstScreen = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Ends the wait in any case: a page may have no data, or the tab may be hidden. */
export const endFirstScreen = (): void => tell();

/** Call it with true once the screen has its data. The browser paints that frame first. */
export function useFirstScreen(there: boolean): void {
  useEffect(() => {
    if (there) requestAnimationFrame(() => setTimeout(tell));
  }, [there]);
}
