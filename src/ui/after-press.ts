/** Runs `then` once the press that has taken the focus has met its target: what moves before lets it miss. */
export function afterPress(then: () => void): void {
  setTimeout(() => {
    if (!document.querySelector(':active')) return then();
    const onUp = () => setTimeout(then);
    window.addEventListener('pointerup', onUp, { once: true, capture: true });
  });
}
