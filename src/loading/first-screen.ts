import { useEffect, useState } from 'react';

let tellData = (): void => {};
let tell = (): void => {};
let isOver = false;
/** The first screen adds up amounts. */
let isAdding = false;

/** Resolves once the first screen shows its data: its amounts are added up then. */
export const firstData = new Promise<void>((resolve) => {
  tellData = resolve;
});

/**
 * Resolves once the first screen shows its data and its amounts. All other work starts then: sync, the check
 * of the session, the download of the app and of the readers. Only a device that has nothing syncs before.
 */
export const firstScreen = new Promise<void>((resolve) => {
  tell = () => {
    isOver = true;
    resolve();
  };
});

/** Ends the wait in any case: a page may have no data, or the tab may be hidden. */
export function endFirstScreen(): void {
  tellData();
  tell();
}

/** Call it with true once the screen has its data. The browser paints that frame first. */
export function useFirstScreen(there: boolean): void {
  useEffect(() => {
    if (there) afterPaint(() => (isAdding ? tellData() : endFirstScreen()));
  }, [there]);
}

/** For a screen with amounts. Call it with true once they are there. */
export function useFirstAmounts(there: boolean): void {
  useEffect(() => {
    isAdding = !there;
    if (there) afterPaint(endFirstScreen);
  }, [there]);
  // Whoever leaves the screen waits for its amounts no more.
  useEffect(
    () => () => {
      isAdding = false;
      endFirstScreen();
    },
    [],
  );
}

/** How many frames a long screen's parts are spread over. */
const FRAMES = 3;

/**
 * How many frames of the app's first screen have been painted, up to FRAMES. A long screen begins with what
 * fits, and adds the rest frame by frame: a slow phone would do nothing else for 160 ms. Later screens are
 * whole at once.
 */
export function useFramesPainted(): { painted: number; isWhole: boolean } {
  const [painted, setPainted] = useState(isOver ? FRAMES : 0);
  const isWhole = painted === FRAMES;
  useEffect(() => {
    if (!isWhole) afterPaint(() => setPainted(painted + 1));
  }, [painted, isWhole]);
  return { painted, isWhole };
}

function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
