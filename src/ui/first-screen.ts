import { useEffect } from 'react';

let tell = (): void => {};

/**
 * Resolves once the first screen stands there with its data. Everything that isn't needed to show it
 * (sync, the server's word on the session, checks of what is stored) begins then.
 */
export const firstScreen = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Ends the wait in any case: a page may have no data to show, or not be on screen. */
export const endFirstScreen = (): void => tell();

/** Says that this screen's data is `there`; the frame that shows it is drawn first. */
export function useFirstScreen(there: boolean): void {
  useEffect(() => {
    if (there) requestAnimationFrame(() => setTimeout(tell));
  }, [there]);
}
