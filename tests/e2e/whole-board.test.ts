import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Board } from '../../src/domain/board/board.ts';
import { minor } from '../../src/domain/money/money.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { treatTexts } from '../../src/features/board/who-had/treat/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { longBoard } from '../support/long-board.ts';
import { fourItems, openBoardPage, type BoardPage } from './board-page.ts';
import { assign, openPerson, readAmounts, rowsOnScreen } from './board-steps.ts';
import { emptyPhoto } from './photo-steps.ts';
import { windowBox, dragTo, fingerDrag, announced, pickUpByKey, type WindowBox } from './pointer.ts';
import { untilPainted } from './running-app.ts';

let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('latifah');
  page = boardPage.page;
});
afterAll(() => boardPage?.app.end());

/** The bill before any item is given out. */
const untouched = {
  ...fourItems,
  items: Object.fromEntries(
    Object.entries(fourItems.items).map(([id, item]) => [id, { ...item, shares: {} }]),
  ),
};
const meals = [
  ['Roti', 'Aisyah'],
  ['Mee', 'Bala'],
  ['Nasi', 'Bala'],
  ['Teh', 'Aisyah'],
] as const;

type Give = (item: string, person: string) => Promise<void>;

/** The part of a column between header and bar, where an item can be dropped. */
async function inSight(person: string): Promise<WindowBox> {
  const { x, y, width, height } = await windowBox(boardPage.column(person));
  const top = Math.max(y, 70);
  return { x, width, y: top, height: Math.max(2, Math.min(y + height, 600) - top) };
}

const byMouse: Give = async (item, person) =>
  dragTo(page, await windowBox(boardPage.grip(item)), await inSight(person));

const byTouch: Give = async (item, person) => {
  await boardPage.grip(item).evaluate((grip) => grip.scrollIntoView({ block: 'center' }));
  await fingerDrag(page, await windowBox(boardPage.grip(item)), () => inSight(person));
};

const byKeyboard: Give = async (item, person) => {
  await pickUpByKey(page, boardPage.grip(item), item);
  for (let presses = 0; !(await announced(page)).includes(`is over ${person}`); presses += 1) {
    expect(presses).toBeLessThan(3);
    const before = await announced(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => announced(page)).not.toBe(before);
  }
  await page.keyboard.press('Space');
  await expect.poll(() => announced(page)).toContain(`${item} was dropped on ${person}`);
};

const byTapping: Give = (item, person) => assign(page, item, person);

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const ways: [way: string, size: { width: number; height: number }, give: Give][] = [
  ['mouse', desk, byMouse],
  ['touch, on a phone', phone, byTouch],
  ['keyboard only', desk, byKeyboard],
  ['the tap sheet, on a phone', phone, byTapping],
];

async function expectAllAssigned(): Promise<void> {
  await page.getByText(boardTexts.balance.done).waitFor();
  await expect
    .poll(() => readAmounts(page))
    .toEqual({ total: 'RM 30.80', people: { Aisyah: '11.00', Bala: '19.80' } });
}

test.each(ways)('a whole bill given out by %s has the same amounts', async (_, size, give) => {
  await page.setViewportSize(size);
  await boardPage.open(untouched);
  for (const [item, person] of meals) {
    await give(item, person);
    await openPerson(page, person);
    await boardPage
      .column(person)
      .getByRole('button', { name: boardTexts.item.assign(item) })
      .waitFor();
  }
  await expectAllAssigned();
});

test('a whole bill given out by choosing each person and tapping what they had has the same amounts', async () => {
  await page.setViewportSize(phone);
  await boardPage.open(untouched);
  const { assign: texts } = boardTexts;
  await page.getByRole('button', { name: texts.open(4) }).click();
  const screen = page.getByRole('dialog');
  for (const person of ['Aisyah', 'Bala']) {
    await screen.getByRole('button', { name: new RegExp(`^${person}`), pressed: true }).waitFor();
    for (const [item, whose] of meals) {
      if (whose !== person) continue;
      await screen.getByRole('button', { name: new RegExp(`^${item}.*\\d`), pressed: false }).click();
    }
    await screen.getByRole('button', { name: person === 'Bala' ? texts.finish : texts.next('Bala') }).click();
  }
  await expectAllAssigned();
});

test('a whole bill is split equally by three taps', async () => {
  await page.setViewportSize(phone);
  await boardPage.open();
  const { assign: texts } = boardTexts;
  await page.getByRole('button', { name: texts.open(2) }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.everyone }).click();
  await page.getByRole('button', { name: texts.shareAll }).click();
  await page.getByText(boardTexts.balance.done).waitFor();
  await expect
    .poll(() => readAmounts(page))
    .toEqual({ total: 'RM 30.80', people: { Aisyah: '15.40', Bala: '15.40' } });
  // It replaces what was given out, so it can be taken back.
  await page.locator('[data-toast]').getByRole('button', { name: boardTexts.undo }).click();
  await expect
    .poll(() => readAmounts(page))
    .toEqual({ total: 'RM 30.80', people: { Aisyah: '6.60', Bala: '8.80' } });
});

test.each([
  ['a phone', 390, 844, 10],
  ['a desktop', 1280, 800, 14],
])('%s shows ten or 14 items of a photographed bill of a group, too', async (_, width, height, least) => {
  const { account } = boardPage;
  const form = new FormData();
  const { buffer } = await emptyPhoto();
  form.set('file', new Blob([Uint8Array.from(buffer)], { type: 'image/png' }), 'photo.png');
  const { origin } = boardPage.app.server;
  const sent = await fetch(`${origin}/api/images`, {
    method: 'POST',
    headers: account.headers(),
    body: form,
  });
  const { _id: imageID } = (await sent.json()) as { _id: string };
  const group = await account.call<{ _id: string }>('POST', '/groups', { name: 'Makan-makan hari Jumaat' });
  const { user } = await account.call<{ user: { _id: string } }>('GET', '/auth/profile');
  const bill = longBoard();
  const mine = { ...bill.columns['column-0']!, user: user._id };
  const picked = { ...bill.columns['column-1']!, holders: { [user._id]: true as const } };
  const seated = { ...bill, columns: { ...bill.columns, 'column-0': mine, 'column-1': picked } };
  await page.setViewportSize({ width, height });
  const more = { imageID, readBy: ['ppocr'], group: group._id };
  await boardPage.open(seated, 'Nasi lemak ayam', more);
  await page.getByRole('button', { name: boardTexts.showPhoto }).waitFor();
  expect((await rowsOnScreen(page)).visible).toBeGreaterThanOrEqual(least);
  const isFree = page.getByRole('button', { name: 'Makan-makan hari Jumaat' }).evaluate((one) => {
    const { x, y, width: w, height: h } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + w / 2, y + h / 2));
  });
  expect(await isFree, 'a press on the middle of the group’s button meets it').toBe(true);
});

/** A bill of RM 200 for each of its eight people, and `left` more items that nobody has. */
function sharedBoard(left: number): Board {
  const { columns, items, bill } = longBoard();
  const shares = Object.fromEntries(Object.keys(columns).map((id) => [id, { weight: 1, rank: 'm' }]));
  const given = Object.entries(items).map(([id, item], at) => [
    id,
    at < left ? item : { ...item, price: minor(20_000), shares: at < left + 8 ? shares : {} },
  ]);
  return { bill, columns, items: Object.fromEntries(given.slice(0, left + 8)) };
}

test.each([390, 1280])(
  'a closed person with an amount of three digits is one line with one amount, at %d px',
  async (width) => {
    await page.setViewportSize({ width, height: 844 });
    await boardPage.open(sharedBoard(1), 'Nasi lemak ayam');
    const close = page.getByRole('button', { name: boardTexts.column.collapse('Bala'), exact: true });
    if (await close.isVisible()) await close.click();
    const column = boardPage.column('Bala');
    await column.getByText(/^8 items for MYR: \d{3}\.\d\d$/).waitFor();
    expect((await column.innerText()).match(/\d+\.\d\d/g)).toHaveLength(1);
    expect((await windowBox(column)).height).toBeLessThanOrEqual(56);
  },
);

test('at the end of a page on a desktop the missing items are still in view', async () => {
  await page.setViewportSize(desk);
  await boardPage.open(sharedBoard(16), 'Nasi lemak ayam');
  // Rows that come into view change the height of the page.
  const toEnd = () =>
    page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
      return document.body.scrollHeight - scrollY - innerHeight;
    });
  await expect.poll(toEnd).toBeLessThanOrEqual(1);
  const { y } = await windowBox(page.getByRole('heading', { name: boardTexts.column.missing, exact: true }));
  expect(y).toBeGreaterThan(56); // below the header
  expect(y).toBeLessThan(100);
});

/** All items but the last are given; that one costs nothing. */
const freeLeft: Board = {
  ...fourItems,
  bill: { ...fourItems.bill, total: minor(2640), service: minor(240) },
  items: {
    roti: fourItems.items['roti']!,
    mee: fourItems.items['mee']!,
    nasi: { ...fourItems.items['nasi']!, shares: fourItems.items['mee']!.shares },
    teh: { ...fourItems.items['teh']!, price: minor(0) },
  },
};

test('a bill is sent by the board’s own button while only a free item is left, and Undo keeps its place', async () => {
  await page.setViewportSize(phone);
  await boardPage.open(freeLeft, 'Teh');
  const share = page.getByRole('button', { name: boardTexts.summary.open, exact: true });
  await share.click();
  await page.getByRole('dialog').getByRole('button', { name: commonTexts.close }).click();
  const undo = page.getByRole('button', { name: boardTexts.undo, exact: true });
  const before = await windowBox(undo);
  await assign(page, 'Teh', 'Aisyah');
  await page.getByText(boardTexts.balance.done).waitFor();
  expect(await share.count()).toBe(1); // the bar has the only one now
  const after = await windowBox(undo);
  expect(after.x).toBe(before.x);
  expect(Math.abs(after.y - before.y)).toBeLessThan(4);
});

test('a person who is opened at the end of the page stays in place', async () => {
  await page.setViewportSize(desk);
  const { items, ...bill } = longBoard();
  const given = Object.entries(items).map(([id, item], at) => [
    id,
    { ...item, shares: { [`column-${at % 8}`]: { weight: 1, rank: 'm' } } },
  ]);
  await boardPage.open({ ...bill, items: Object.fromEntries(given) as Board['items'] }, 'Nasi lemak ayam');
  await page.setViewportSize(phone);
  await page.reload();
  await page.locator('summary').last().click();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await untilPainted(page);
  const title = boardPage.column('Mei Ling').getByRole('heading');
  const { y } = await windowBox(title);
  await page.getByRole('button', { name: boardTexts.column.expand('Mei Ling'), exact: true }).click();
  await page.getByRole('button', { name: boardTexts.column.addItem('Mei Ling'), exact: true }).waitFor();
  await untilPainted(page);
  expect(Math.abs((await windowBox(title)).y - y)).toBeLessThan(12); // it stands in the middle of its line
});

test('once all is assigned, the tools lead back to who had what; uneven portions and a treat are told', async () => {
  await page.setViewportSize(desk);
  const { assign: texts, item, share } = boardTexts;
  const both = { 'column-a': { weight: 1, rank: 'm' }, 'column-b': { weight: 2, rank: 'm' } };
  const items = Object.entries(fourItems.items).map(([id, one]) => [
    id,
    one.name === 'Nasi'
      ? { ...one, quantity: 3, shares: both }
      : { ...one, shares: { 'column-a': both['column-a'] } },
  ]);
  const { 'column-a': aisyah, 'column-b': bala } = fourItems.columns;
  const columns = { 'column-a': aisyah!, 'column-b': { ...bala!, covered: true } };
  await boardPage.open({ ...fourItems, columns, items: Object.fromEntries(items) }, 'Roti');
  const part = item.counted(3, item.treated(item.all, 1));
  await boardPage.column('Aisyah').getByText(part).waitFor();
  await page.getByRole('button', { name: texts.open(0), exact: true }).click();
  const row = page.getByRole('dialog').locator('[data-give]').filter({ hasText: 'Nasi' });
  await row.getByText('1:2', { exact: true }).waitFor();
  await row.getByRole('button', { name: texts.who('Nasi') }).click();
  const portions = (name: string) =>
    page
      .getByRole('dialog')
      .last()
      .getByRole('group', { name: `${share.portions}: ${name}` })
      .locator('output');
  await expect.poll(() => portions('Aisyah').textContent()).toBe(share.portion(1, 3));
  await expect.poll(() => portions('Bala').textContent()).toBe(share.portion(2, 3) + item.treatedShort);
});

test('an item is somebody’s treat: they pay for it, and the row of who had it says so', async () => {
  await page.setViewportSize(desk);
  await boardPage.open();
  await page.getByRole('button', { name: boardTexts.item.assign('Roti'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(treatTexts.ask).selectOption({ label: treatTexts.on('Bala') });
  await sheet.getByRole('button', { name: boardTexts.share.done }).click();
  await expect.poll(async () => (await readAmounts(page)).people).toEqual({ Aisyah: '0.00', Bala: '15.40' });
  await boardPage.column('Aisyah').getByText(treatTexts.isOn('Bala')).waitFor();
  await boardPage.column('Bala').getByText(treatTexts.given('Roti')).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await readAmounts(page)).people).toEqual({ Aisyah: '6.60', Bala: '8.80' });
});
