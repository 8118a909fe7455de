import type { Page } from 'playwright-core';
import { axeFaultsOn } from './axe.ts';

/**
 * What stays faint where the system asks for more contrast: a text below 7 to 1 (WCAG AAA), or the edge of a
 * button, a field or a box below 3 to 1.
 */
export async function faintOn(page: Page): Promise<string[]> {
  await page.emulateMedia({ contrast: 'more' });
  const faults = [
    ...(await axeFaultsOn(page, ['color-contrast-enhanced'])),
    ...(await page.evaluate(findFaint)),
  ];
  await page.emulateMedia({ contrast: 'no-preference' });
  return faults;
}

/** Runs in the page: compares each drawn edge with the ground around it. */
function findFaint(): string[] {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const brightness = (color: string): number => {
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((part) =>
      part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const isClear = (color: string) => /^rgba\(.*, 0\)$|\/ 0\)$/.test(color);
  const groundBehind = (one: Element): string => {
    let up = one.parentElement;
    while (up && isClear(getComputedStyle(up).backgroundColor)) up = up.parentElement;
    return up ? getComputedStyle(up).backgroundColor : 'white';
  };
  return [...document.querySelectorAll('body *')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => {
      const { borderTopWidth, borderTopStyle, borderTopColor: edge } = getComputedStyle(one);
      if (parseFloat(borderTopWidth) < 1 || borderTopStyle === 'none' || isClear(edge)) return false;
      const [a = 0, b = 0] = [brightness(edge), brightness(groundBehind(one))].toSorted((x, y) => y - x);
      return (a + 0.05) / (b + 0.05) < 3;
    })
    .map((one) => `faint edge: ${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 40)}`);
}

/**
 * What can't be seen with the system's own colours, which paint all grounds alike: a button or a box without
 * an edge, a choice without a mark, a focus without a ring.
 */
export async function vanishedOn(page: Page): Promise<string[]> {
  await page.mouse.move(0, 0); // a button under the mouse has a ground of its own
  await page.evaluate(rememberBoxes);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.keyboard.press('Tab');
  const faults = await page.evaluate(findVanished);
  await page.emulateMedia({ forcedColors: 'none' });
  return faults;
}

type Remembering = typeof globalThis & { boxes?: Element[] };

/** Runs in the page: finds what is told from what is around it by its ground. */
function rememberBoxes(): void {
  const groundOf = (one: Element): string => getComputedStyle(one).backgroundColor;
  const isClear = (ground: string) => ground === 'rgba(0, 0, 0, 0)' || / \/ 0?\.[0-4]/.test(ground);
  const around = (one: Element): string => {
    let up = one.parentElement;
    while (up && isClear(groundOf(up))) up = up.parentElement;
    return up ? groundOf(up) : '';
  };
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  (globalThis as Remembering).boxes = [...root.querySelectorAll('*')].filter((one) => {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const says =
      /\S/.test(one.textContent) || one.matches('button, a[href], input, select, textarea, progress');
    return (
      says && !one.closest('[aria-hidden="true"]') && !isClear(groundOf(one)) && groundOf(one) !== around(one)
    );
  });
}

/** Runs in the page, once it has the system's colours. */
function findVanished(): string[] {
  const nameOf = (one: Element) =>
    `${one.tagName} ${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)} ${one.className}`;
  const system = (color: string): string => {
    const probe = document.createElement('i');
    probe.style.backgroundColor = color;
    document.body.append(probe);
    const found = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return found;
  };
  const chosen = system('Highlight');
  const hasEdge = (one: Element): boolean => {
    const style = getComputedStyle(one);
    const sides = ['top', 'right', 'bottom', 'left'].map((side) => `border-${side}`);
    return [...sides, 'outline'].some(
      (line) =>
        style.getPropertyValue(`${line}-style`) !== 'none' &&
        parseFloat(style.getPropertyValue(`${line}-width`)) >= 1,
    );
  };
  const isChosen = (one: Element) => getComputedStyle(one).backgroundColor === chosen;
  const boxes = (globalThis as Remembering).boxes ?? [];
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const choices = [...root.querySelectorAll('[aria-pressed="true"], [aria-current="page"]')];
  const faults = [
    ...boxes.filter((one) => !hasEdge(one) && !isChosen(one)).map((one) => `no edge: ${nameOf(one)}`),
    ...choices
      .filter((one) => one.checkVisibility() && !isChosen(one))
      .map((one) => `not marked as chosen: ${nameOf(one)}`),
  ];
  const focused = document.activeElement;
  const isWidget = focused !== null && focused !== document.body;
  if (isWidget && parseFloat(getComputedStyle(focused).outlineWidth) < 2)
    faults.push(`no ring: ${nameOf(focused)}`);
  return faults;
}
