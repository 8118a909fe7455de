import { useEffect } from 'react';
import { topmostSheet } from './open-sheets.ts';
import { createShortcuts, type ShortcutActs } from './shortcuts.ts';

const shortcuts = createShortcuts(
  () => topmostSheet() === document.body && document.body.dataset['dragging'] === undefined,
);

/** A screen's own shortcuts, while it is shown. */
export const useShortcuts = (acts: ShortcutActs): void => useEffect(() => shortcuts.add(acts));

/** Listens to the keys, for all screens. */
export function useShortcutKeys(isOn: () => boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isOn()) shortcuts.onKey(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
}
