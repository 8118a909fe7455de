/**
 * While an input method offers characters, Enter accepts one, Escape dismisses them, and arrows choose. The
 * page must ignore these keys.
 *
 *   IME-1  No handler of the app gets a key that belongs to an input method. Safari says so only by the code.
 */
const OF_INPUT_METHOD = 229;

/** Listens to the window, before anything else does. */
export function guardInputMethod(window: Pick<Window, 'addEventListener'>): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === OF_INPUT_METHOD) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', onKey, { capture: true });
}
