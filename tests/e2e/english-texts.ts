import type { Page } from 'playwright-core';
import { catalogueMs } from '../../src/app/catalogue.ms.ts';
import { catalogue } from '../../src/app/catalogue.ts';

/** All texts of some words that take no values. */
function textsIn(part: object): string[] {
  return Object.values(part).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value ? textsIn(value) : [];
  });
}

const malay = textsIn(catalogueMs).join('\n');
const onlyEnglish = textsIn(catalogue).filter((text) => / /.test(text) && !malay.includes(text));

/** The English sentences on a page: its words, names and title. */
export async function englishOn(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label], [alt], [placeholder], [title]')].flatMap(
      (element) =>
        ['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...spoken].join('\n');
  });
  return onlyEnglish.filter((text) => shown.includes(text));
}
