import buttonCss from './button.module.css';
import { freeTop } from './free-top.ts';

/** A row that takes more of the window is a whole part of the page: only the control in it counts then. */
const MAX_ROW = 1 / 3;

/**
 * On a phone a toast is as wide as the page, so it gives way downwards: to the row it speaks of, which was
 * pressed last, to what has the focus, to the open menu and the page's main buttons.
 */
function placeToasts(pressed: Element | null): void {
  const toasts = document.querySelector<HTMLElement>('.toasts');
  if (!toasts) return;
  const box = toasts.getBoundingClientRect();
  toasts.style.top = '';
  const from = toasts.getBoundingClientRect().top;
  const others = controlsInSight(pressed).map((one) => one.getBoundingClientRect());
  const top = freeTop(box, from, others, window.innerHeight);
  if (top !== from) toasts.style.top = `${top}px`;
}

/** Places them when one comes, the focus moves or the page changes; answers a function that ends that. */
export function keepToastsPlaced(): () => void {
  /** What was pressed last, outside the toasts. */
  let pressed: Element | null = null;
  const place = () => placeToasts(pressed);
  const onPress = ({ target }: Event) => {
    if (target instanceof Element && !target.closest('.toasts')) pressed = target;
  };
  const changed = new MutationObserver(place);
  changed.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  window.addEventListener('pointerdown', onPress);
  window.addEventListener('focusin', place);
  return () => {
    changed.disconnect();
    window.removeEventListener('pointerdown', onPress);
    window.removeEventListener('focusin', place);
  };
}

function controlsInSight(pressed: Element | null): Element[] {
  const focused = document.activeElement?.matches('body, h1, .toasts *') ? null : document.activeElement;
  const rows = [pressed, focused].flatMap((one) => (one ? [one, rowAround(one)] : []));
  const always = document.querySelectorAll(`#header-menu:not([hidden]), .${buttonCss['primary']}`);
  return [...rows, ...always].filter((one) => one.isConnected);
}

function rowAround(control: Element): Element {
  const row = control.closest('li') ?? control;
  return row.getBoundingClientRect().height > window.innerHeight * MAX_ROW ? control : row;
}
