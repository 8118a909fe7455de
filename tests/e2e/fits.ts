import type { Page } from 'playwright-core';

/**
 * How the page, or the sheet that is open, scrolls sideways, cuts a text, breaks a word, has a field of small
 * text, or a button that nothing brings into view. A name may end in "…" where its whole text is a title or a
 * label.
 */
export const misfitsOn = (page: Page): Promise<string[]> => page.evaluate(findFaults);

/** Runs in the page. */
function findFaults(): string[] {
  const faults: string[] = [];
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const isShown = (one: Element): boolean =>
    (one.localName === 'x-text' ? one.parentElement! : one).checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
    }) && !one.closest('.visually-hidden, [aria-hidden="true"], [hidden]');
  const nameOf = (one: Element) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 60) || one.className;

  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
  const all = [...root.querySelectorAll<HTMLElement>('*')].filter(isShown);
  for (const one of all) {
    const { overflowX, overflowY } = getComputedStyle(one);
    const isStrip = 'strip' in one.dataset; // meant to scroll sideways
    if (/auto|scroll/.test(overflowX + overflowY) && !isStrip && one.scrollWidth > one.clientWidth + 1)
      faults.push(`scrolls sideways: ${nameOf(one)}`);
  }

  /** The whole text stands in a title or a label around it. */
  const isElsewhere = (one: Element, text: string): boolean => {
    for (let up: Element | null = one; up && up !== root; up = up.parentElement)
      if (`${up.getAttribute('title')} ${up.getAttribute('aria-label')}`.includes(text)) return true;
    return false;
  };
  const isCut = (box: DOMRect, one: Element): boolean => {
    for (let up: Element | null = one; up && up !== root; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      const frame = up.getBoundingClientRect();
      const hidesX =
        /hidden|clip/.test(overflowX) && (box.left < frame.left - 1 || box.right > frame.right + 1);
      const hidesY =
        /hidden|clip/.test(overflowY) && (box.top < frame.top - 3 || box.bottom > frame.bottom + 3);
      if (hidesX || hidesY) return true;
      if (/auto|scroll/.test(overflowX + overflowY)) return false;
    }
    return box.right > innerWidth + 1 || box.left < -1;
  };
  /** The first word or amount of the text that stands on two lines. A very long word may. */
  const brokenWord = (node: Node): string | undefined => {
    const text = node.textContent ?? '';
    return [...text.matchAll(/[^\s/–-]+/g)].find(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return word.length <= 14 && new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    })?.[0];
  };
  // iPhones zoom into it.
  for (const field of all.filter((one) => one.matches('input, select, textarea'))) {
    const { fontSize } = getComputedStyle(field);
    if (Number.parseFloat(fontSize) < 16) faults.push(`small: ${nameOf(field)} has ${fontSize}`);
  }
  for (const one of all) {
    for (const node of one.childNodes) {
      const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : '';
      if (!text) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some((box) => isCut(box, one)) && !isElsewhere(one, text))
        faults.push(`cut: ${text.slice(0, 60)}`);
      const word = brokenWord(node);
      if (word !== undefined) faults.push(`broken: ${word} in ${text.slice(0, 60)}`);
    }
  }

  const at = [scrollX, scrollY] as const;
  const focused = document.activeElement; // a form that loses it for good closes
  for (const button of all.filter((one) => one.matches('button, a[href], input, select, textarea'))) {
    button.focus({ preventScroll: true }); // the link to the content shows then
    button.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // A link in a text may stand on two lines.
    const { x, y, width, height } = button.getClientRects()[0] ?? button.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    const isHit = found !== null && (button.contains(found) || found.closest('label')?.contains(button));
    if (!isHit) faults.push(`covered: ${nameOf(button)} by ${found ? nameOf(found) : 'nothing'}`);
  }
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  scrollTo({ left: at[0], top: at[1], behavior: 'instant' });
  return faults;
}
