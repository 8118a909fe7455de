/**
 * Sets `--keyboard` on an element: how much of the page's height the on-screen keyboard covers. Chromium
 * shrinks the page instead (interactive-widget), so it is 0 there. Returns a function that ends it.
 */
export function followKeyboard(element: HTMLElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const place = () => {
    const covered = document.documentElement.clientHeight - view.offsetTop - view.height;
    // A page that is zoomed by two fingers looks alike.
    const height = view.scale > 1 ? 0 : Math.max(0, Math.round(covered));
    element.style.setProperty('--keyboard', `${height}px`);
  };
  place();
  view.addEventListener('resize', place);
  view.addEventListener('scroll', place);
  return () => {
    view.removeEventListener('resize', place);
    view.removeEventListener('scroll', place);
  };
}
