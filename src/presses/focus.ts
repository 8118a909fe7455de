import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Gives the focus back to the button that opened something, unless another element has it. */
export function useFocusBack(open: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open && nothingHasFocus()) button.current?.focus({ preventScroll: true });
    was.current = open;
  }, [open]);
  return button;
}

/**
 * Passes on the focus when the focused row unmounts: to the item's new row, else to the next or previous row.
 * There the button at the same place gets it, or the last one. Without any row `[data-focus-home]` around
 * the list gets it.
 */
export function useFocusHandOver<Row extends HTMLElement>(): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    // Runs while the row is still in the page.
    return () => {
      const focused = document.activeElement;
      if (!row?.contains(focused)) return;
      const at = focused instanceof HTMLButtonElement ? buttonsOf(row).indexOf(focused) : -1;
      const neighbour = [row.nextElementSibling, row.previousElementSibling].find(
        (other) => other && buttonsOf(other).length > 0,
      );
      const home = row.parentElement?.closest<HTMLElement>('[data-focus-home]');
      setTimeout(() => {
        if (!nothingHasFocus()) return;
        const buttons = buttonsOf(rowOf(row.dataset['item']) ?? neighbour ?? home);
        (buttons[Math.min(at, buttons.length - 1)] ?? buttons[0] ?? home)?.focus({ preventScroll: true });
      });
    };
  }, []);
  return ref;
}

/** An item's first row on the page; null without one. */
export const rowOf = (item: string | undefined): HTMLElement | null =>
  item === undefined ? null : document.querySelector<HTMLElement>(`[data-item="${CSS.escape(item)}"]`);

const buttonsOf = (within: Element | null | undefined): HTMLButtonElement[] =>
  [...(within?.querySelectorAll('button') ?? [])].filter((button) => !button.closest('dialog'));

export const nothingHasFocus = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
