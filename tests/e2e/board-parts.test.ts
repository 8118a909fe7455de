import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Board } from '../../src/domain/board/board.ts';
import { minor } from '../../src/domain/money/money.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { fourItems, openBoardPage, type BoardPage } from './board-page.ts';
import { anyNext, assign, openRow, readAmounts } from './board-steps.ts';
import { windowBox, dragTo, fingerDrag } from './pointer.ts';

let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('hana');
  page = boardPage.page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => boardPage?.app.end());

const { item, column, share, bill } = boardTexts;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sheet = () => page.getByRole('dialog');
const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);
const billed = (more: Partial<Board['bill']>): Board => ({
  ...fourItems,
  bill: { ...fourItems.bill, ...more },
});
/** A person's name in the sticky bar. */
const name = (person: string) =>
  page.getByRole('region', { name: 'Bill', exact: true }).getByRole('listitem').filter({ hasText: person });

test('a folded column shows the number and sum of its items; an opened item shows its parts', async () => {
  await boardPage.open();
  await button(column.collapse('Aisyah')).click();
  await boardPage.column('Aisyah').getByText('1 item for MYR: 6.60').waitFor();
  await button(column.expand('Aisyah')).click();
  await button(item.expand('Roti')).click();
  const parts = boardPage.column('Aisyah').locator('[data-item] dl > div');
  expect(await parts.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).title))).toEqual([
    item.basePrice,
    item.service,
    item.tax,
  ]);
  expect(await parts.locator('dd').allTextContents()).toEqual(['RM 6.00', 'RM 0.60', 'RM 0.00']);
});

test('a given price flies to its person, and not with reduced motion', async () => {
  await boardPage.open();
  await button(boardTexts.assign.open(2)).click();
  await page.evaluate(() => {
    const flights: string[] = [];
    /** The chip under the end of a flight, which ends at once. */
    const chipOf = (flying: Element) => {
      const flight = flying.getAnimations()[0]!;
      flight.finish();
      const { left, right, top, bottom } = flying.getBoundingClientRect();
      const all = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
      return all.flatMap((one) => one.closest('[data-chip]') ?? [])[0];
    };
    new MutationObserver((changes) => {
      for (const one of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (one instanceof HTMLElement)
          requestAnimationFrame(() => flights.push(`${one.textContent} ${chipOf(one)?.textContent}`));
    }).observe(document.querySelector('dialog[open]')!, { childList: true });
    Object.assign(window, { flights });
  });
  const flights = () => page.evaluate(() => (window as unknown as { flights: string[] }).flights);
  const give = async (dish: string) => {
    const row = page.locator('[data-give]').filter({ hasText: dish }).getByRole('button').first();
    await row.click();
    await expect.poll(() => row.getAttribute('aria-pressed')).toBe('true');
  };
  await give('Nasi');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await give('Teh');
  await expect.poll(flights).toHaveLength(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect((await flights())[0]).toMatch(/^4\.00 .*Aisyah/);
  await expect.poll(() => page.locator('dialog[open] > span').count()).toBe(0);
});

test('amounts count to their new value, and are there at once with reduced motion', async () => {
  await boardPage.open();
  /** Gives an item to Aisyah, and reads the first amount that her name then shows. */
  const firstAmountAfter = async (dish: string) => {
    const shown = name('Aisyah').evaluate(
      (row) =>
        new Promise<string>((done) => {
          const before = row.textContent;
          const observer = new MutationObserver(() => {
            observer.disconnect();
            done(row.textContent === before ? 'the amount before' : (row.textContent ?? ''));
          });
          observer.observe(row, { childList: true, characterData: true, subtree: true });
        }),
    );
    await assign(page, dish, 'Aisyah');
    return shown;
  };
  expect(await firstAmountAfter('Nasi')).toContain('17.60');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await firstAmountAfter('Teh')).toBe('the amount before');
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('an item given to the wrong person is taken back while assigning, also after the next person', async () => {
  await boardPage.open();
  const { assign: texts } = boardTexts;
  await button(texts.open(2)).click();
  const row = (dish: string) =>
    sheet().locator('[data-give]').filter({ hasText: dish }).getByRole('button').first();
  const isGiven = async (dish: string) => (await row(dish).getAttribute('aria-pressed')) === 'true';
  const undo = () => sheet().getByRole('button', { name: boardTexts.undo, exact: true }).click();
  await row('Nasi').click();
  await expect.poll(() => isGiven('Nasi')).toBe(true);
  await undo();
  await expect.poll(() => isGiven('Nasi')).toBe(false);
  await row('Nasi').click();
  await sheet().getByText(texts.left('RM 4.40')).waitFor();
  await sheet().getByRole('button', { name: anyNext }).click();
  const below = sheet().getByRole('list', { name: texts.assigned(3) });
  await below.getByText('Nasi').waitFor();
  await page.keyboard.press('Control+z');
  await below.waitFor({ state: 'detached' });
  expect(await isGiven('Nasi')).toBe(false);
  await row('Nasi').click();
  await sheet().getByText(texts.left('RM 4.40')).waitFor();
  expect(await isGiven('Nasi')).toBe(true); // it stays in sight
  await sheet()
    .getByRole('button', { name: /^Bala.*19\.80/ })
    .waitFor();
});

test('a name is saved on blur; a removed person’s items go back, and the next person has the focus', async () => {
  await boardPage.open();
  await button(column.edit('Aisyah')).click();
  await page.keyboard.type('Kak Long');
  await page.getByRole('heading', { name: 'Items', exact: true }).click();
  await boardPage.column('Kak Long').waitFor();
  await button(column.remove('Kak Long')).click();
  await sheet().getByText(column.removeText(1, 0)).waitFor();
  await sheet().getByRole('button', { name: 'Remove', exact: true }).click();
  await boardPage.column('Kak Long').waitFor({ state: 'detached' });
  await page.getByText('RM 22.00 left to assign').waitFor();
  await expect.poll(() => hasFocus(button(column.drag('Bala')))).toBe(true);
  await page.keyboard.press('Control+z');
  await boardPage.column('Kak Long').waitFor();
  expect((await readAmounts(page)).people['Kak Long']).toBe('6.60');
});

test('an item added to an assigned bill opens its form, the next one saves it, and it is left to assign', async () => {
  const { roti, mee } = fourItems.items;
  await boardPage.open({ ...fourItems, items: { roti: roti!, mee: mee! } }, 'Roti');
  const bar = page.locator('[data-bar]');
  await bar.getByText(boardTexts.balance.done).waitFor();
  await button(column.addItem(column.missing)).click();
  const form = boardPage.column(column.missing).locator('form');
  await expect.poll(() => hasFocus(form.getByLabel(item.name))).toBe(true);
  await button(column.addItem(column.missing)).click(); // nothing may move under the press
  await expect.poll(() => form.getByLabel(item.name).inputValue()).toBe('Item 3');
  await page.keyboard.type('Cendol');
  await form.getByLabel(item.price).fill('10');
  await button(column.addItem(column.missing)).click();
  await expect.poll(() => form.getByLabel(item.name).inputValue()).toBe('Item 4');
  await expect.poll(() => hasFocus(form.getByLabel(item.name))).toBe(true);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  expect(await boardPage.column(column.missing).locator('[data-item]').count()).toBe(1);
  await button(item.assign('Cendol')).waitFor();
  await bar.getByText(/^RM 1\d\.\d\d left to assign$/).waitFor();
});

test('an item of three is split into two', async () => {
  const { teh } = fourItems.items;
  await boardPage.open({
    ...fourItems,
    items: { ...fourItems.items, teh: { ...teh!, quantity: 3, price: minor(400) } },
  });
  await button(item.assign('Teh')).click();
  await sheet()
    .getByRole('button', { name: boardTexts.rows.divide(2, 1) })
    .click();
  await sheet().getByRole('button', { name: share.done }).click();
  await expect.poll(() => button(item.assign('Teh')).count()).toBe(2);
  expect((await readAmounts(page)).total).toBe('RM 30.80');
});

describe('sharing', () => {
  const both = { Aisyah: '12.10', Bala: '14.30' };

  test('an item dropped on a name by mouse is shared with that person', async () => {
    await boardPage.open();
    await dragTo(page, await windowBox(boardPage.grip('Nasi')), await windowBox(name('Aisyah')));
    await expect.poll(async () => (await readAmounts(page)).people['Aisyah']).toBe('17.60');
    await boardPage
      .column('Aisyah')
      .getByRole('button', { name: item.drag('Nasi') })
      .waitFor();
    await dragTo(page, await windowBox(boardPage.grip('Nasi')), await windowBox(name('Bala')));
    await expect.poll(async () => (await readAmounts(page)).people).toEqual(both);
  });

  test('an item dropped on a name by finger is shared with that person', async () => {
    await boardPage.open();
    await fingerDrag(page, await windowBox(boardPage.grip('Nasi')), () => windowBox(name('Aisyah')));
    await expect.poll(async () => (await readAmounts(page)).people['Aisyah']).toBe('17.60');
    await boardPage
      .column('Aisyah')
      .getByRole('button', { name: item.drag('Nasi') })
      .waitFor();
    await fingerDrag(page, await windowBox(boardPage.grip('Nasi')), () => windowBox(name('Bala')));
    await expect.poll(async () => (await readAmounts(page)).people).toEqual(both);
  });

  test('two chips tapped at once share the item between both', async () => {
    await boardPage.open();
    await button(item.assign('Nasi')).click();
    await sheet()
      .getByRole('button', { pressed: false })
      .evaluateAll((chips) => {
        for (const chip of chips) (chip as HTMLElement).click();
      });
    await expect.poll(async () => (await readAmounts(page)).people).toEqual(both);
  });
});

describe('the bill’s own amounts', () => {
  test('a rate becomes an amount; a wrong amount gets the focus and can be typed anew', async () => {
    await boardPage.open(billed({ service: minor(0), total: null }));
    await button(bill.edit).click();
    await sheet().getByLabel(bill.service).fill('ten');
    await sheet().getByRole('button', { name: bill.done }).click();
    await sheet().getByText(bill.badAmount).waitFor();
    await expect.poll(() => hasFocus(sheet().getByLabel(bill.service))).toBe(true);
    await sheet().getByLabel(bill.service).fill('10');
    await sheet().getByRole('button', { name: '10 % = RM 2.80' }).click();
    await sheet().getByLabel(bill.rate).fill('6');
    await sheet().getByRole('button', { name: bill.done }).click();
    await sheet().waitFor({ state: 'detached' });
    await expect.poll(async () => (await readAmounts(page)).total).toBe('RM 32.48');
  });

  test('a tax that the prices already contain is corrected by a tap', async () => {
    await boardPage.open(
      billed({
        service: minor(0),
        total: minor(2800),
        taxes: [{ rate: 6, amount: minor(158), included: false }],
      }),
    );
    await page.getByText(boardTexts.difference.suspicion.included('', 'RM 1.58')).waitFor();
    await page
      .getByRole('button', { name: new RegExp(`^${boardTexts.difference.apply}`) })
      .first()
      .click();
    await page.getByText(boardTexts.difference.matches('RM 28.00')).waitFor();
  });

  test('a wrong edit is taken back or its total accepted, and no certain line is blamed', async () => {
    const { difference } = boardTexts;
    await boardPage.open(billed({ total: minor(3080) }));
    await openRow(page, 'Nasi');
    await button(item.remove('Nasi')).click();
    const short = page.getByText(difference.less('RM 10.00', 'RM 30.80'));
    await short.waitFor();
    const offers = () => page.locator('details li').allTextContents();
    expect(await offers()).toEqual([`${difference.suspicion.missing('', 'RM 10.00')}${difference.apply}`]);
    await button(difference.accept('RM 20.80')).click();
    await page.getByText(difference.matches('RM 20.80')).waitFor();
    await page.keyboard.press('Control+z');
    await short.waitFor();
    await button(difference.takeBack).click();
    await page.getByText(difference.matches('RM 30.80')).waitFor();
  });
});

test('the focus stays near after an item is edited or removed, a name is set, or a person is added', async () => {
  await boardPage.open();
  await openRow(page, 'Nasi');
  await button(item.edit('Nasi')).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Nasi goreng');
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(button(item.edit('Nasi goreng')))).toBe(true);
  await button(item.remove('Nasi goreng')).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(button(item.expand('Teh')))).toBe(true);
  await button(column.edit('Bala')).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(button(column.edit('Bala')))).toBe(true);
  await button(item.assign('Teh')).focus();
  await page.keyboard.press('Enter');
  await sheet().getByRole('button', { name: boardTexts.addColumn }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Mei');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(sheet().getByRole('button', { name: boardTexts.addColumn }))).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(button(item.assign('Teh')))).toBe(true);
});

test('a toast can be closed while a sheet is open', async () => {
  await boardPage.open();
  await button(boardTexts.summary.open).click();
  await sheet().getByRole('button', { name: boardTexts.summary.text }).click();
  const toast = sheet().locator('[data-toast]');
  await toast.getByText(boardTexts.summary.copied).waitFor();
  await toast.getByRole('button').click();
  await toast.waitFor({ state: 'detached' });
  expect(await sheet().count()).toBe(1);
});
