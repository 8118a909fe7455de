import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { boardTexts } from '../../src/features/board/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { eightPeople, longBoard } from '../support/long-board.ts';
import { expectAccessible } from './axe.ts';
import { openBoardPage, type BoardPage } from './board-page.ts';
import { anyNext, expectShared, openPerson, rowsOnScreen, topsOf } from './board-steps.ts';
import { fingerDrag, middleOf, newFinger, windowBox } from './pointer.ts';
import { logIn } from './running-app.ts';

/** The board of a long bill, and the work of giving it out, as figures. */
let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('walker');
  page = boardPage.page;
});
afterAll(() => boardPage?.app.end());

const { assign, column } = boardTexts;
const phone = { width: 390, height: 844 };
const dialog = () => page.getByRole('dialog', { name: assign.title });
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

const isOnScreen = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const bar = document.querySelector('[data-bar]')!.getBoundingClientRect().top;
    return top >= 56 && bottom <= bar && left >= 0 && right <= innerWidth;
  });

beforeEach(async () => {
  await page.setViewportSize(phone);
  await boardPage.open(longBoard(), 'Nasi lemak ayam');
});

test('a phone shows at least ten of the items that nobody has, each on one line', async () => {
  const { visible, highest } = await rowsOnScreen(page);
  expect(visible).toBeGreaterThanOrEqual(10);
  expect(highest).toBeLessThanOrEqual(56);
});

test('a desktop shows at least 14 of them, and all eight people beside them', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await boardPage.grip('Nasi lemak ayam').waitFor();
  const { visible, highest } = await rowsOnScreen(page);
  expect(visible).toBeGreaterThanOrEqual(14);
  expect(highest).toBeLessThanOrEqual(56);
  for (const person of eightPeople) expect(await isOnScreen(boardPage.column(person))).toBe(true);
  const items = await windowBox(boardPage.column(column.missing));
  const first = await windowBox(boardPage.column('Aisyah'));
  expect(first.x).toBeGreaterThan(items.x + items.width);
});

test('a tablet shows as many, and a finger has room on every button of the board', async () => {
  const viewport = { width: 1280, height: 800 };
  const context = await page
    .context()
    .browser()!
    .newContext({ viewport, hasTouch: true, isMobile: true, serviceWorkers: 'block' });
  const tablet = await context.newPage();
  await logIn(tablet, boardPage.app.server.origin, 'walker');
  await tablet.goto(page.url());
  await tablet.getByRole('button', { name: boardTexts.item.drag('Nasi lemak ayam') }).waitFor();
  expect((await rowsOnScreen(tablet)).visible).toBeGreaterThanOrEqual(14);
  const narrow = await tablet.locator('main').evaluate((board) =>
    [...board.querySelectorAll('button, a')]
      .map((one) => [one.getAttribute('aria-label') ?? one.textContent, one.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width > 0 && (width < 40 || height < 40))
      .map(([name]) => name),
  );
  expect(narrow).toEqual([]);
  await context.close();
});

test.each([390, 1280])(
  'a row of a long name that all share is at most 56 px high, at %d px',
  async (width) => {
    await page.setViewportSize({ width, height: 844 });
    const { columns, items, ...bill } = longBoard();
    const shares = Object.fromEntries(Object.keys(columns).map((id) => [id, { weight: 1, rank: 'm' }]));
    const shared = Object.entries(items).map(([id, one], at) => [
      id,
      at === 0 ? one : { ...one, name: 'Ayam goreng berempah pedas dengan sambal petai', shares },
    ]);
    const first = { ...columns['column-0']!, covered: true };
    const crowd = { ...bill, columns: { ...columns, 'column-0': first }, items: Object.fromEntries(shared) };
    await boardPage.open(crowd, 'Nasi lemak ayam');
    for (const person of ['Aisyah', 'Bala']) {
      await openPerson(page, person);
      const rows = boardPage.column(person).locator('[data-item]');
      await rows.first().scrollIntoViewIfNeeded();
      const heights = await rows.evaluateAll((all) =>
        all.slice(0, 5).map((row) => row.getBoundingClientRect().height),
      );
      expect(Math.max(...heights)).toBeLessThanOrEqual(56);
    }
  },
);

test('28 items go to eight people by at most 38 taps and 1.5 pages of scrolling', async () => {
  let taps = 0;
  let scrolled = 0;
  const list = page.getByRole('dialog').getByRole('list', { name: assign.items });
  /** Scrolls the list until the row is in it, as a finger does; then taps it. */
  const give = async (item: string) => {
    const row = list.locator(`[data-give="${item}"]`);
    scrolled += await row.evaluate((one) => {
      const frame = one.parentElement!.parentElement!;
      const before = frame.scrollTop;
      const [{ bottom }, end] = [one.getBoundingClientRect(), frame.getBoundingClientRect().bottom];
      frame.scrollBy({ top: Math.max(0, bottom - end), behavior: 'instant' });
      return frame.scrollTop - before;
    });
    await row.getByRole('button').first().click();
    taps += 1;
  };
  await page.getByRole('button', { name: assign.open(28), exact: true }).click();
  taps += 1;
  for (const [at] of eightPeople.entries()) {
    for (let item = at; item < 28; item += eightPeople.length) await give(`item-${item}`);
    await press(at === eightPeople.length - 1 ? assign.finish : assign.next(eightPeople[at + 1]!));
    taps += 1;
  }
  expect(taps).toBeLessThanOrEqual(28 + 8 + 2);
  expect(scrolled / phone.height).toBeLessThanOrEqual(1.5);
  await expectShared(page, eightPeople);
});

test('assigning says whose items they are, what is left, and what each person has', async () => {
  await page.getByRole('button', { name: assign.open(28), exact: true }).click();
  await dialog().getByText(assign.tapTheirs('Aisyah')).waitFor();
  await dialog().locator('[data-give="item-0"]').getByRole('button').first().click();
  await expect
    .poll(() =>
      dialog()
        .getByRole('button', { name: /^Aisyah/ })
        .textContent(),
    )
    .toMatch(/3\.7\d$|3\.8\d$/);
  await expect.poll(() => dialog().getByRole('status').first().textContent()).toMatch(/^RM 390\.\d\d left$/);
  const finger = await newFinger(page);
  await finger.down({ x: 300, y: 300 });
  await finger.move({ x: 120, y: 306 });
  await finger.drop();
  await dialog().getByText(assign.tapTheirs('Bala')).waitFor();
  const above = dialog().getByRole('list', { name: assign.items, exact: true });
  expect(await above.getByRole('listitem').count()).toBe(27);
  const heading = dialog().getByRole('button', { name: assign.assigned(1) });
  const below = dialog().getByRole('list', { name: assign.assigned(1) });
  const shared = below.locator('[data-give="item-0"]');
  await shared.getByRole('button').first().click();
  await expect.poll(() => shared.textContent(), { message: 'both have it' }).toContain('AB');
  await expectAccessible(page);
  await heading.click();
  await expect.poll(() => below.count()).toBe(0);
});

test('a person who had an item keeps all others in their place on a small phone', async () => {
  await page.setViewportSize({ ...phone, width: 320 });
  await boardPage
    .column(column.missing)
    .getByRole('button', { name: boardTexts.item.assign('Roti canai') })
    .click();
  const sheet = page.getByRole('dialog', { name: boardTexts.share.title });
  const people = sheet.getByRole('list');
  const before = await topsOf(people);
  for (const person of ['Chong Wei', 'Bala'])
    await sheet.getByRole('button', { name: person }).first().click();
  await sheet.getByRole('button', { name: boardTexts.share.more('Bala') }).waitFor();
  expect(await topsOf(people)).toEqual(before);
});

test('no row moves while items are given on a small phone', async () => {
  await page.setViewportSize({ ...phone, width: 320 });
  const { items, ...bill } = longBoard();
  const few = Object.entries(items)
    .slice(0, 3)
    .map(([id, item]) => [id, { ...item, name: `${item.name} dengan sambal petai` }]);
  await boardPage.open({ ...bill, items: Object.fromEntries(few) }, 'Nasi lemak ayam dengan sambal petai');
  await page.getByRole('button', { name: assign.open(3), exact: true }).click();
  const list = dialog().getByRole('list', { name: assign.items, exact: true });
  const before = await topsOf(list);
  for (const at of [0, 1, 2])
    await list.locator(`[data-give="item-${at}"]`).getByRole('button').first().click();
  await dialog().getByText(assign.done).waitFor();
  expect(await topsOf(list), 'when everything is assigned').toEqual(before);
  expect(await list.locator('[data-give="item-1"]').textContent(), 'not three times the price').toContain(
    '×3',
  );
});

test('the field for a new person closes again, and the sheet stays', async () => {
  await page.getByRole('button', { name: assign.open(28), exact: true }).click();
  const add = dialog().getByRole('button', { name: boardTexts.addColumn, exact: true });
  for (const close of [() => press(commonTexts.cancel), () => page.keyboard.press('Escape')]) {
    await add.click();
    await dialog().getByLabel(column.title).fill('Nobody');
    await close();
    await add.waitFor();
  }
  expect(await dialog().getByRole('button', { name: 'Nobody' }).count()).toBe(0);
});

test('the chosen person stays in view when the phone is turned, and turned back', async () => {
  await page.getByRole('button', { name: assign.open(28), exact: true }).click();
  const chosen = dialog().getByRole('button', { name: /^Mei Ling/ });
  await chosen.click();
  const middle = async () => middleOf(await windowBox(chosen));
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const next = dialog().getByRole('button', { name: anyNext });
    const isAbove = async () => {
      const [{ x, y }, button] = [await middle(), await windowBox(next)];
      return x > 0 && x < width && y > 0 && y < button.y;
    };
    await expect.poll(isAbove, { message: `${width} px` }).toBe(true);
  }
});

test('closing a sheet that the bar opened leaves the page where it was', async () => {
  const open = page.getByRole('button', { name: assign.open(28), exact: true });
  const { x, y } = middleOf(await windowBox(open));
  await page.mouse.click(x, y); // a locator's click would scroll first
  await dialog().waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('an item dropped on a name by finger leaves the list where it was', async () => {
  await fingerDrag(page, await windowBox(boardPage.grip('Teh tarik')), () =>
    windowBox(page.locator('[data-person="column-7"]')),
  );
  await page.getByRole('button', { name: assign.open(27), exact: true }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a swipe to the left opens a row, and one to the right closes it', async () => {
  const { item } = boardTexts;
  const name = page.getByRole('button', { name: item.assign('Roti canai'), exact: true });
  const edit = page.getByRole('button', { name: item.edit('Roti canai'), exact: true });
  const { x, y, height } = await windowBox(name);
  const middle = y + height / 2;
  const finger = await newFinger(page);
  await finger.down({ x: x + 160, y: middle });
  await finger.move({ x: x + 20, y: middle + 4 });
  await finger.drop();
  await edit.waitFor();
  await finger.down({ x: x + 20, y: middle });
  await finger.move({ x: x + 160, y: middle + 4 });
  await finger.drop();
  await edit.waitFor({ state: 'detached' });
});

test('a person is added by a tap on a name of a recent bill, or by the keyboard', async () => {
  const { columns, ...rest } = longBoard();
  const { 'column-0': aisyah, 'column-1': bala } = columns;
  await boardPage.open({ ...rest, columns: { 'column-0': aisyah!, 'column-1': bala! } }, 'Nasi lemak ayam');
  await page.getByRole('button', { name: boardTexts.addColumn }).click();
  const known = page.getByRole('list', { name: column.known });
  await page.keyboard.type('Cho');
  await known.getByRole('button', { name: 'Chong Wei' }).click();
  await boardPage.column('Chong Wei').waitFor();
  expect(await boardPage.column('Chong Wei').count()).toBe(1); // what was typed is no name any more

  // The next name is asked at once.
  await expect.poll(() => known.getByRole('button').count()).toBeGreaterThan(1);
  await page.keyboard.type('De');
  await page.getByText(column.offered(1)).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await boardPage.column('Devi').waitFor();
  await page.keyboard.press('Enter');
  await known.waitFor({ state: 'detached' });
});

test('the whole way is done by keyboard alone', async () => {
  await page.getByRole('button', { name: assign.open(28), exact: true }).focus();
  await page.keyboard.press('Enter');
  const first = dialog().locator('[data-give="item-0"]').getByRole('button').first();
  for (let tabs = 0; !(await first.evaluate((one) => one === document.activeElement)); tabs += 1) {
    expect(tabs).toBeLessThan(6);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await dialog()
    .getByRole('button', { name: /^Nasi lemak ayam.*\d/, pressed: true })
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  const opener = page.getByRole('button', { name: assign.open(27), exact: true });
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
});
