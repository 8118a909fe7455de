import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shortcutsTexts as shortcuts } from '../../src/app/shortcuts-texts.ts';
import { shellTexts } from '../../src/app/texts.ts';
import { ranks } from '../../src/domain/board/rank.ts';
import { payingTexts } from '../../src/features/board/paying/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { piecesTexts } from '../../src/features/board/who-had/pieces/texts.ts';
import { treatTexts } from '../../src/features/board/who-had/treat/texts.ts';
import { paidTexts } from '../../src/features/board/who-paid/texts.ts';
import { receiptsTexts } from '../../src/features/receipts/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { expectAccessible } from './axe.ts';
import { fourItems, openBoardPage, type BoardPage } from './board-page.ts';
import { assign, pressInRow, readAmounts } from './board-steps.ts';
import { windowBox, dragTo, fingerDrag, announced, pickUpByKey } from './pointer.ts';

let boardPage: BoardPage;
let page: Page;
const open = () => boardPage.open();
const grip = (name: string) => boardPage.grip(name);
const column = (title: string) => boardPage.column(title);

beforeAll(async () => {
  boardPage = await openBoardPage('farah');
  page = boardPage.page;
});
afterAll(() => boardPage?.app.end());

const hears = (text: string) => expect.poll(() => announced(page)).toContain(text);

async function expectNasiWithBala(): Promise<void> {
  await column('Bala')
    .getByRole('button', { name: boardTexts.item.assign('Nasi') })
    .waitFor();
  await expect
    .poll(() => readAmounts(page))
    .toEqual({ total: 'RM 30.80', people: { Aisyah: '6.60', Bala: '19.80' } });
  await page.getByText('RM 4.40 left to assign').waitFor();
}

/** From now on: focuses the button `next` as soon as Bala's column has the button `label`. */
const focusOnArrival = (label: string, next: string) =>
  column('Bala').evaluate(
    (bala, [arrives, moves]) => {
      const button = (name: string) => `[aria-label=${JSON.stringify(name)}]`;
      const focused = new Promise<string | null | undefined>((done) => {
        const observer = new MutationObserver(() => {
          if (!bala.querySelector(button(arrives))) return;
          observer.disconnect();
          document.querySelector<HTMLElement>(button(moves))?.focus();
          const afterFrames = (left: number) =>
            requestAnimationFrame(() =>
              left > 0 ? afterFrames(left - 1) : done(document.activeElement?.ariaLabel),
            );
          afterFrames(3);
        });
        observer.observe(bala, { childList: true, subtree: true });
      });
      Object.assign(window, { focused });
    },
    [label, next] as const,
  );

describe('an item is given to a person, with the same amounts each time,', () => {
  test('by mouse', async () => {
    await open();
    await dragTo(page, await windowBox(grip('Nasi')), await windowBox(column('Bala')));
    await expectNasiWithBala();
  });

  test('by touch', async () => {
    await open();
    await fingerDrag(page, await windowBox(grip('Nasi')), () => windowBox(column('Bala')));
    await expectNasiWithBala();
  });

  test('by keyboard only, and each step is announced', async () => {
    await open();
    await pickUpByKey(page, grip('Nasi'), 'Nasi');
    await page.keyboard.press('ArrowRight');
    await hears('Nasi is over Aisyah');
    await page.keyboard.press('ArrowRight');
    await hears('Nasi is over Bala');
    await page.keyboard.press('Space');
    await hears('Nasi was dropped on Bala');
    await expectNasiWithBala();
    await expect.poll(() => grip('Nasi').evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('by keyboard only, and a focus that moves on meanwhile stays where it is', async () => {
    await open();
    await pickUpByKey(page, grip('Nasi'), 'Nasi');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await hears('Nasi is over Bala');
    await focusOnArrival(boardTexts.item.drag('Nasi'), boardTexts.item.drag('Teh'));
    await page.keyboard.press('Space');
    const focused = () => page.evaluate(() => (window as unknown as { focused: Promise<string> }).focused);
    expect(await focused()).toBe(boardTexts.item.drag('Teh'));
    await expectNasiWithBala();
  });

  test('by the tap sheet', async () => {
    await open();
    await assign(page, 'Nasi', 'Bala');
    await expectNasiWithBala();
  });

  test('by choosing the person first', async () => {
    await open();
    await page.getByRole('button', { name: boardTexts.assign.open(2) }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: /^Bala/ }).click();
    await sheet.getByRole('button', { name: /^Nasi.*\d/, pressed: false }).click();
    await sheet.getByRole('button', { name: commonTexts.close }).click();
    await expectNasiWithBala();
  });
});

test('a line of pieces goes whole or just one of it; what is left is asked about where people pay', async () => {
  const { roti, nasi } = fourItems.items;
  const items = { roti: roti!, nasi: { ...nasi!, quantity: 4, pieces: true as const } };
  const paid = [{ who: 'column-a', amount: null }];
  await boardPage.open({ ...fourItems, items, bill: { ...fourItems.bill, paid } });
  await pickUpByKey(page, grip('Nasi'), 'Nasi');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await hears('Nasi is over Bala');
  await page.keyboard.press('Space');
  await page.getByText(piecesTexts.all(4)).waitFor();
  await page.getByRole('button', { name: piecesTexts.justOne }).click();
  const bala = column('Bala');
  await bala.getByText(piecesTexts.taken(1, 4)).waitFor();
  await column(boardTexts.column.missing)
    .getByText(piecesTexts.left('Nasi', 3, 4))
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: piecesTexts.among }).waitFor();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: piecesTexts.leave('Aisyah') }).click();
  await sheet.getByRole('button', { name: piecesTexts.among }).waitFor({ state: 'detached' });
  await sheet.getByRole('button', { name: boardTexts.share.done }).click();

  await page.getByRole('button', { name: payingTexts.title, exact: true }).click();
  await sheet.getByText(/nobody has taken, with Aisyah for now/).waitFor();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: piecesTexts.everybody }).click();
  await sheet.getByText(/nobody has taken/).waitFor({ state: 'detached' });
  await sheet.getByRole('button', { name: payingTexts.done, exact: true }).click();
  await bala.getByText(boardTexts.item.part('1/2', '10.00')).waitFor();
});

test('a move is announced when it ends: over a place, outside, cancelled, and for a column', async () => {
  await open();
  await pickUpByKey(page, grip('Nasi'), 'Nasi');
  await page.keyboard.press('ArrowDown');
  await hears('Nasi is over Missing Items, place 2 of 2.');
  await page.keyboard.press('Escape');
  await hears('Moving Nasi was cancelled.');
  const columnGrip = page.getByRole('button', { name: boardTexts.column.drag('Aisyah'), exact: true });
  await pickUpByKey(page, columnGrip, 'Aisyah');
  await page.keyboard.press('ArrowRight');
  await hears('Aisyah is over place 2 of 2.');
  await page.keyboard.press('Space');
  await hears('Aisyah was dropped on place 2 of 2.');
  await expect
    .poll(() => page.getByRole('region').getByRole('heading', { level: 3 }).allTextContents())
    .toEqual([boardTexts.column.missing, 'Bala', 'Aisyah']);
  await dragTo(page, await windowBox(grip('Nasi')), { x: 4, y: 70, width: 2, height: 2 });
  await hears('Nasi was dropped outside and stays where it was.');
  await page.getByText('RM 15.40 left to assign').waitFor();
});

test('a person added in an item’s sheet has the item, under the typed name', async () => {
  await open();
  await page.getByRole('button', { name: boardTexts.item.assign('Nasi') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: boardTexts.addColumn }).click();
  await page.keyboard.type('Mei Ling');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: /^Mei Ling/, pressed: true }).waitFor();
  await sheet.getByRole('button', { name: boardTexts.share.done }).click();
  await expect.poll(async () => (await readAmounts(page)).people['Mei Ling']).toBe('11.00');
  await page.getByRole('button', { name: boardTexts.undo, exact: true }).click();
  await column('Mei Ling').waitFor({ state: 'detached' });
});

test('a deletion is undone by its toast, an assignment by Ctrl+Z after a reload', async () => {
  await open();
  await pressInRow(page, 'Nasi', boardTexts.item.remove);
  await page.locator('[data-toast]').getByRole('button', { name: boardTexts.undo }).click();
  await grip('Nasi').waitFor();
  await assign(page, 'Nasi', 'Bala');
  await expectNasiWithBala();
  await page.reload();
  await expectNasiWithBala();
  await page.keyboard.press('Control+z');
  await page.getByText('RM 15.40 left to assign').waitFor();
});

test('axe finds no fault in the board’s sheets', async () => {
  await open();
  const sheets: (() => Promise<void>)[] = [
    () => page.getByRole('button', { name: boardTexts.item.assign('Nasi') }).click(),
    () => page.getByRole('button', { name: boardTexts.assign.open(2) }).click(),
    () => page.getByRole('button', { name: /^Aisyah.*why/ }).click(),
    () => page.getByRole('button', { name: boardTexts.summary.open }).click(),
    () => page.getByRole('button', { name: boardTexts.bill.edit }).click(),
  ];
  for (const show of sheets) {
    await show();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

test.each([390, 1280])(
  'the line of a folded person is whole at %d px: the sum ends the sentence on the screen, too',
  async (width) => {
    const viewport = page.viewportSize()!;
    await page.setViewportSize({ width, height: 844 });
    await open();
    const fold = page.getByRole('button', { name: boardTexts.column.collapse('Aisyah') });
    if (await fold.isVisible()) await fold.click();
    const parts = column('Aisyah').getByText('1 item for MYR: 6.60').locator('span');
    const words = await windowBox(parts.first());
    const sum = await windowBox(parts.last());
    const gap = sum.x - words.x - words.width;
    expect([gap >= 0, gap < 10]).toEqual([true, true]);
    expect(Math.abs(sum.y + sum.height - words.y - words.height)).toBeLessThan(6);
    await page.setViewportSize(viewport);
  },
);

test('below the title of the missing items stands that nobody has them yet', async () => {
  await open();
  const missing = column('Missing Items');
  await missing.getByText('Nobody has these yet', { exact: true }).waitFor();
  await missing.getByRole('button', { name: boardTexts.column.collapse('Missing Items') }).click();
  await missing.getByText('2 items for MYR:').waitFor();
});

const names = ['Devi', 'Hakim', 'Mei', 'Siti'];
const places = ranks(names.length + 2);
const sixPeople = {
  ...fourItems,
  columns: {
    ...fourItems.columns,
    ...Object.fromEntries(
      names.map((title, at) => [
        `column-${title}`,
        { title, rank: places[at + 2]!, user: null, covered: false },
      ]),
    ),
  },
};

test.each([
  ['two', fourItems],
  ['six', sixPeople],
])('on a desktop the tools and the questions stand in line with %s people', async (_, bill) => {
  await boardPage.open(bill);
  const aisyah = await windowBox(column('Aisyah'));
  const bala = await windowBox(column('Bala'));
  expect((await windowBox(page.locator('#items-heading'))).x).toBeCloseTo(aisyah.x, 0);
  for (const [question, person] of [
    [treatTexts.title, aisyah],
    [paidTexts.title, bala],
  ] as const) {
    const line = await windowBox(page.getByRole('button', { name: question }));
    expect(line.x).toBeCloseTo(person.x, 0);
    expect(line.width).toBeCloseTo(person.width, 0);
  }
});

test('thirty people take no more of a phone than four', async () => {
  const viewport = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const heightOf = async (people: number) => {
    const columns = ranks(people).map((rank, at) => [
      `column-${at}`,
      { title: `Kawan ${at + 1}`, rank, user: null, covered: false },
    ]);
    const { nasi } = fourItems.items;
    await boardPage.open({ ...fourItems, columns: Object.fromEntries(columns), items: { nasi: nasi! } });
    return (await windowBox(page.locator('[data-bar]'))).height;
  };
  const four = await heightOf(4);
  expect(await heightOf(30)).toBeLessThanOrEqual(four);
  await page.setViewportSize(viewport);
});

test('shortcuts open what a bill is for and lead to other pages; “?” lists them, and a switch turns them off', async () => {
  await open();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await press('a');
  await dialog(boardTexts.assign.title).waitFor();
  // In a sheet the keys sleep.
  await press('s', 'Escape');
  await dialog(boardTexts.assign.title).waitFor({ state: 'detached' });
  await press('p');
  await dialog(payingTexts.title).waitFor();
  await press('Escape');
  await dialog(payingTexts.title).waitFor({ state: 'detached' });

  await press('?');
  const list = dialog(shortcuts.title);
  await list.getByText(shortcuts.send).waitFor();
  await expectAccessible(page);
  await list.getByLabel(shortcuts.on).uncheck();
  await press('Escape');
  await list.waitFor({ state: 'detached' });
  await press('g', 'r', 'a', '?');
  await page.getByRole('button', { name: shellTexts.menu.open }).click();
  await page.getByRole('button', { name: shortcuts.title }).click();
  await list.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(page.url()).toMatch(/\/receipts\/./);
  await list.getByLabel(shortcuts.on).check();
  await press('Escape');
  await list.waitFor({ state: 'detached' });

  await press('/');
  const field = page.getByLabel(receiptsTexts.search);
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type('gn');
  expect(await field.inputValue()).toBe('gn');
});
