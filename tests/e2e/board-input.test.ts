import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import type { Board } from '../../src/domain/board/board.ts';
import { minor } from '../../src/domain/money/money.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { manualTexts } from '../../src/features/new-receipt/texts.ts';
import { longBoard } from '../support/long-board.ts';
import { openBoardPage, type BoardPage } from './board-page.ts';
import { pressInRow, readAmounts } from './board-steps.ts';
import { keepScreenshot } from './screenshot.ts';

let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('gopal');
  page = boardPage.page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => boardPage?.app.end());

const item = boardTexts.item;
const price = () => page.getByLabel(item.price);
const edit = (name: string) => pressInRow(page, name, item.edit);
async function type(text: string): Promise<void> {
  await price().press('Control+a');
  await price().pressSequentially(text);
  await price().press('Enter');
}
async function paste(text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
}
const expectNoNonsense = async () =>
  expect(await page.locator('body').textContent()).not.toMatch(/NaN|Infinity|undefined/);

describe('a price', () => {
  test('is stored as it is meant: with one decimal, a decimal comma, thousands, a currency', async () => {
    await boardPage.open();
    for (const [typed, shown] of [
      ['12.5', '12.50'],
      ['13,50', '13.50'],
      ['1,234.50', '1234.50'],
      ['RM 7', '7.00'],
    ] as const) {
      await edit('Teh');
      await type(typed);
      await price().waitFor({ state: 'detached' });
      await edit('Teh');
      await expect.poll(() => price().inputValue()).toBe(shown);
      await page.keyboard.press('Escape');
    }
    await expectNoNonsense();
  });

  test('that is none is refused: the form says why, and the price stays as it was', async () => {
    await boardPage.open();
    for (const [typed, said] of [
      ['1000000000000', item.tooLarge],
      ['1e12', item.tooLarge],
      ['10,000,000.01', item.tooLarge],
      ['abc', item.badPrice],
      ['12.505', item.badPrice],
      ['🍵', item.badPrice],
      ['١٢', item.badPrice],
      ['-5', item.belowZero],
      ['10/3', item.badPrice],
    ] as const) {
      await edit('Teh');
      await type(typed);
      await page.getByRole('alert').getByText(said).waitFor();
      expect(await price().inputValue()).toBe(typed);
      await page.keyboard.press('Escape');
      await edit('Teh');
      expect(await price().inputValue(), typed).toBe('4.00');
      await page.keyboard.press('Escape');
    }
    await expectNoNonsense();
  });

  test('an emptied price is stored as 0; an emptied name is refused, and the form says so', async () => {
    await boardPage.open();
    await edit('Teh');
    await price().fill('');
    await price().press('Enter');
    await page.getByText(boardTexts.toasts.itemUpdated).waitFor();
    await edit('Teh');
    await expect.poll(() => price().inputValue()).toBe('0.00');
    await page.getByLabel(item.name).fill(' ');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(item.noName).waitFor();
    await page.getByLabel(item.quantityLabel).fill('7');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(item.noName).waitFor(); // it moves the rows below
    const rows = await page.locator('[data-item]').count();
    await page.getByRole('button', { name: boardTexts.column.addItem('Bala'), exact: true }).click();
    await edit('Mee');
    const isFocused = (field: HTMLElement) => field === document.activeElement;
    await expect.poll(() => page.getByLabel(item.name).evaluate(isFocused)).toBe(true);
    expect(await page.getByLabel(item.quantityLabel).inputValue()).toBe('7');
    expect(await page.locator('[data-item]').count(), 'no item was added').toBe(rows);
    await page.keyboard.press('Escape');
    await boardPage.grip('Teh').waitFor();
    await page.getByRole('button', { name: boardTexts.column.edit('Bala'), exact: true }).click();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await page.getByText(boardTexts.toasts.nameStays('Bala')).waitFor();
  });

  test('a price that takes the bill beyond its limit is refused with a message, and nothing changes', async () => {
    await boardPage.open();
    const before = await readAmounts(page);
    await edit('Teh');
    await type('9,999,999');
    await page.getByText(/A bill can hold at most RM 10,000,000\.00/).waitFor();
    expect(await readAmounts(page)).toEqual(before);
  });

  test('a form that is opened again right after saving has the new price', async () => {
    await boardPage.open();
    await edit('Teh');
    await price().fill('9.90');
    const reopened = await page.evaluate(
      async ([label, field]) => {
        document.querySelector<HTMLFormElement>('[data-column] form')?.requestSubmit();
        let button: HTMLElement | null = null;
        while (!button) {
          await new Promise(requestAnimationFrame);
          button = document.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
        }
        button.click();
        let input: HTMLInputElement | null = null;
        while (!input) {
          await new Promise(requestAnimationFrame);
          input = document.querySelector<HTMLInputElement>(`[data-column] input[name="${field}"]`);
        }
        return input.value;
      },
      [item.edit('Teh'), 'price'] as const,
    );
    expect(reopened).toBe('9.90');
  });
});

describe('a pasted table', () => {
  test('a table pasted into a name renames the item; the other lines are added and undone together', async () => {
    await boardPage.open();
    await edit('Teh');
    await paste('Item\tPrice\nTeh ais\t4.50\nKopi O\t3.20\nMilo\tRM 1,204.00');
    await page.getByRole('button', { name: item.addPasted(2) }).click();
    await boardPage.grip('Milo').waitFor();
    await edit('Teh ais');
    expect(await price().inputValue()).toBe('4.50');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: boardTexts.undo, exact: true }).click();
    await boardPage.grip('Milo').waitFor({ state: 'detached' });
    await boardPage.grip('Teh').waitFor();
  });

  test('a table pasted into a price sets the first amount, and the name stays', async () => {
    await boardPage.open();
    await edit('Teh');
    await price().press('Control+a');
    await paste('Teh ais - RM 4.50\nKopi O - RM 3.20');
    expect(await price().inputValue()).toBe('4.50');
    await price().press('Enter');
    await boardPage.grip('Teh').waitFor();
    await boardPage.grip('Kopi O').waitFor({ state: 'detached' });
  });

  test('a table pasted into a manual receipt makes a row for each line', async () => {
    onTestFailed(() => keepScreenshot(page));
    await page.goto(`${boardPage.app.server.origin}/manual-receipt`);
    await page.getByLabel(manualTexts.itemName(1)).click();
    await paste('Nasi lemak\t12.50\nTeh tarik 2.50\nKuih\t');
    await expect.poll(() => page.getByLabel(manualTexts.itemName(3)).inputValue()).toBe('Kuih');
    expect(await page.getByLabel(manualTexts.itemPrice(2)).inputValue()).toBe('2.50');
    await page.getByText('Total: RM 15.00').waitFor();
  });
});

describe('a manual receipt', () => {
  /** Opens a new one: what was typed before is still there. */
  const openManual = async () => {
    await page.goto(`${boardPage.app.server.origin}/manual-receipt`);
    await page.getByLabel(manualTexts.store).fill('');
    const startOver = page.getByRole('button', { name: manualTexts.startOver });
    if (await startOver.isVisible()) await startOver.click();
  };

  test('its first missing field gets the focus', async () => {
    await openManual();
    const save = page.getByRole('button', { name: manualTexts.save, exact: true });
    const hasFocus = (label: string) =>
      page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement);
    await save.click();
    await page.getByText(manualTexts.missingHead).waitFor();
    await expect.poll(() => hasFocus(manualTexts.store)).toBe(true);
    await page.keyboard.type('Warung');
    await save.click();
    await page.getByText(manualTexts.missingItem).waitFor();
    await expect.poll(() => hasFocus(manualTexts.itemName(1))).toBe(true);
  });

  test.each([
    ['letters', 'abc', manualTexts.badPrice(1)],
    ['more than a bill can hold', '1000000000000', manualTexts.tooLarge(1)],
  ])('%s in a price shows an error, and the text stays to be corrected', async (_, typed, text) => {
    onTestFailed(() => keepScreenshot(page));
    await openManual();
    await page.getByLabel(manualTexts.store).fill('Warung');
    await page.getByLabel(manualTexts.itemName(1)).fill('Teh');
    await page.getByLabel(manualTexts.itemPrice(1)).pressSequentially(typed);
    await page.getByRole('button', { name: manualTexts.save, exact: true }).click();
    await page.getByRole('alert').getByText(text).waitFor();
    expect(await page.getByLabel(manualTexts.itemPrice(1)).inputValue()).toBe(typed);
    expect(await page.getByLabel(manualTexts.itemPrice(1)).getAttribute('aria-invalid')).toBe('true');
    await expectNoNonsense();
  });
});

describe('the board and its sheets keep their width with a name that is', () => {
  test.each([
    ['right to left with an emoji and markup', 'شاي 🍵 "<b>"'],
    ['300 characters without a space', 'W'.repeat(300)],
    ['300 characters of emoji', '👨‍👩‍👧‍👦🍜'.repeat(23)],
  ])('%s', async (_, name) => {
    await boardPage.open();
    await edit('Teh');
    await page.getByLabel(item.name).fill(name);
    await page.keyboard.press('Enter');
    await boardPage.grip(name).waitFor();
    await page.getByRole('button', { name: boardTexts.column.edit('Bala'), exact: true }).click();
    await page.keyboard.insertText(name);
    await page.keyboard.press('Enter');
    await boardPage.column(name).waitFor();
    const bar = page.getByRole('region', { name: boardTexts.balance.label, exact: true });
    const sheets = [
      page.getByRole('button', { name: item.assign(name), exact: true }),
      page.getByRole('button', { name: boardTexts.assign.open(2) }),
      bar.getByRole('button', { name: /why/ }).last(),
      page.getByRole('button', { name: boardTexts.summary.open }),
    ];
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      for (const opener of sheets) {
        await opener.click();
        const sheet = page.getByRole('dialog');
        await sheet.waitFor();
        // A toast slides in from outside, and the strip of people scrolls sideways.
        const inside = await sheet.evaluate((box) =>
          [box, ...box.querySelectorAll('*')]
            .filter(
              (part) =>
                part === box ||
                !(part.closest('[data-toast], [data-strip] *') ?? part.querySelector('[data-toast]')),
            )
            .every((part) => part.getBoundingClientRect().right <= innerWidth + 1),
        );
        if (!inside) await keepScreenshot(page);
        expect(inside).toBe(true);
        await page.keyboard.press('Escape');
        await sheet.waitFor({ state: 'detached' });
      }
    }
    await expectNoNonsense();
  });
});

test('a bill of 0.00 claims no printed total', async () => {
  const { bill, items, columns } = longBoard();
  const free = Object.entries(items).map(([id, one]) => [id, { ...one, price: minor(0) }]);
  const none = { ...bill, service: minor(0), total: minor(0) };
  await boardPage.open({ bill: none, columns, items: Object.fromEntries(free) as Board['items'] }, 'Cendol');
  await page.locator('summary').getByText(boardTexts.bill.title, { exact: true }).waitFor();
});

test('a text that is selected by a pull out of its sheet leaves the sheet open', async () => {
  await boardPage.open();
  await page.getByRole('button', { name: boardTexts.bill.edit }).click();
  const title = page.getByRole('dialog').getByLabel(boardTexts.bill.name);
  await title.fill('Dinner at Siti');
  const { x, y, width, height } = (await title.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(4, 4, { steps: 4 });
  await page.mouse.up();
  expect(await title.inputValue()).toBe('Dinner at Siti');
  await page.mouse.click(4, 4);
  await title.waitFor({ state: 'detached' });
});

test('a tap on the bill’s title leads to its form, down to the title’s lower edge', async () => {
  await boardPage.open();
  const title = page.getByRole('heading', { name: 'Four ways' }).getByRole('button');
  await title.click({ position: { x: 90, y: (await title.boundingBox())!.height - 2 } });
  await page.getByRole('dialog').getByLabel(boardTexts.bill.name).waitFor();
});
