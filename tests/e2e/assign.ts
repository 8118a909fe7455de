import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { boardTexts } from '../../src/features/board/texts.ts';
import { readAmounts, toSen } from './harness.ts';

/** Taps items that nobody has yet to people, one set of `people` after the other, until none is left. */
export async function tapToPeople(
  page: Page,
  items: readonly string[],
  people: readonly string[][],
): Promise<void> {
  for (const [index, name] of items.entries()) {
    await page
      .getByRole('region', { name: 'Missing Items' })
      .getByRole('button', { name: boardTexts.item.assign(name), exact: true })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    for (const person of people[index % people.length] ?? [])
      await sheet.getByRole('button', { name: person, exact: false }).first().click();
    await sheet.getByRole('button', { name: 'Done' }).click();
  }
  await page.getByText('Everything is assigned').waitFor();
}

/** A person who sits at the table from now on. */
export async function addPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add person' }).click();
  const title = page.getByRole('textbox', { name: 'Name' });
  await title.fill(name);
  await title.press('Enter');
  await page.getByRole('heading', { name }).waitFor();
}

/** The amounts that are shown are these people's, and together they are the bill. */
export async function expectShared(page: Page, people: readonly string[]): ReturnType<typeof readAmounts> {
  const shown = await readAmounts(page);
  const sorted = (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b));
  expect(sorted(Object.keys(shown.people))).toEqual(sorted(people));
  const sum = Object.values(shown.people).reduce((all, amount) => all + toSen(amount), 0);
  expect(sum).toBe(toSen(shown.total));
  expect(sum).toBeGreaterThan(0);
  return shown;
}
