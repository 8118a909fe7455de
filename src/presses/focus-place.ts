import { nothingHasFocus } from './focus.ts';

/**
 * Keeps the place of the focus when the focused element leaves the page and no other takes it: what was
 * around it gets the focus, so that the next Tab goes on from there and not from the top of the page.
 */
export function keepFocusPlace(): void {
  let path: readonly Element[] = []; // the focused element and all around it
  document.addEventListener('focusin', ({ target }) => {
    path = target instanceof Element ? aroundOf(target) : [];
  });
  const changed = new MutationObserver(() => {
    if (path[0]?.isConnected ?? true) return;
    const around = path.find((one) => one.isConnected);
    path = [];
    setTimeout(() => {
      if (around instanceof HTMLElement && nothingHasFocus()) focusOnce(around);
    });
  });
  changed.observe(document.body, { childList: true, subtree: true });
}

function aroundOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
    path.push(one);
  return path;
}

/** Focuses an element that no Tab reaches, until it loses the focus. */
function focusOnce(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
