/**
 * Whether a finger or a button of the mouse is down. ':active' doesn't tell: after a tap it stays for a
 * moment, and the focus moves only when the finger is up again.
 */
let isDown = false;

/** Listens to the window, before anything else does. */
export function watchPointer(window: Pick<Window, 'addEventListener'>): void {
  const options = { capture: true };
  window.addEventListener('pointerdown', () => (isDown = true), options);
  window.addEventListener('pointerup', () => (isDown = false), options);
  window.addEventListener('pointercancel', () => (isDown = false), options);
}

/** Runs `then` once the press that has taken the focus has met its target: what moves before lets it miss. */
export function afterPress(then: () => void): void {
  setTimeout(() => {
    if (!isDown) return then();
    const over = new AbortController();
    const onOver = () => {
      over.abort();
      setTimeout(then);
    };
    const options = { capture: true, signal: over.signal };
    window.addEventListener('pointerup', onOver, options);
    window.addEventListener('pointercancel', onOver, options);
  });
}
