/**
 * One press, one effect: on all buttons and links, whatever they do.
 *
 *   PRESS-1  A press on the same button within SAME_PRESS_MS after the last one has no effect.
 *   PRESS-2  Neither has a press at the same place, on what a first press has brought there, or beside the
 *            sheet that it opened.
 *   PRESS-3  A button with `data-repeats` counts each press: a stepper, Undo, the next page, a form's button.
 *            So does one that opens and closes something (aria-expanded).
 */

/** A double tap, a trembling finger and a held Enter key are faster than this. */
const SAME_PRESS_MS = 400;
/** Two taps of one finger are hardly further apart. */
const SAME_PLACE_PX = 20;

/** The keys that press a button. */
const PRESSES: ReadonlySet<string> = new Set(['Enter', ' ']);

/** Listens to the window, before anything else does. */
export function guardPresses(window: Pick<Window, 'addEventListener'>): void {
  let last: { button: Element; event: MouseEvent } | null = null;
  const onClick = (event: MouseEvent) => {
    // A program presses once if it wants one effect.
    if (!event.isTrusted || !(event.target instanceof Element)) return;
    // A press beside a sheet is one on its dialog, and closes it.
    const button =
      event.target.closest('button, a[href]') ?? (event.target.matches('dialog') && event.target);
    if (!button) return;
    const before = last;
    last = { button, event };
    if (!before || event.timeStamp - before.event.timeStamp > SAME_PRESS_MS) return;
    const isSame = button === before.button;
    if (isSame ? button.matches('[data-repeats], [aria-expanded]') : !isDoubleClick(before.event, event))
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', onClick, { capture: true });
  // Who has typed something, or closed what a press opened by Escape, presses anew.
  const forget = () => (last = null);
  window.addEventListener('input', forget, { capture: true });
  window.addEventListener('keydown', ({ key }) => PRESSES.has(key) || forget(), { capture: true });
}

/** Browsers count taps on neighbouring rows as a double click, too. */
const isDoubleClick = (a: MouseEvent, b: MouseEvent): boolean =>
  b.detail > 1 && Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) <= SAME_PLACE_PX;
