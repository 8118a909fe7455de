import { shellTexts } from '../../src/app/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { report } from './report.ts';
import { medianOf, startSlowPhone, storeRows, timed } from './slow-phone.ts';

/** Measures the receipts list with 10,000 receipts, on a processor slowed down four times. */
const COUNT = 10_000;
const TITLES = [
  'Restoran Seri Bayu',
  'Kedai Kopi Chong Lee',
  'Nasi Kandar Line Clear',
  'Mamak Corner',
  'Dim Sum',
];

const rowsOf = (user: string) =>
  Array.from({ length: COUNT }, (_, at) => {
    const made = new Date(1_600_000_000_000 + at * 9_000_000).toISOString();
    return {
      _id: `0198c0de-0000-7000-8000-${String(at).padStart(12, '0')}`,
      title: `${TITLES[at % TITLES.length]} ${at}`,
      date: at % 50 ? made.slice(0, 10) : null,
      total: (at * 7919) % 50_000,
      group: null,
      image: null,
      creator: user,
      counted: { columns: {}, parts: {}, isPaid: false, left: 0 },
      createdAt: made,
      synced: 1,
      hidden: 0,
    };
  });

const { page, origin, slowDown, end } = await startSlowPhone();
try {
  const user = await page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('kira-')) ?? {};
    return name.slice('kira-'.length);
  });
  await storeRows(page, 'receipts', rowsOf(user));
  await slowDown();
  const tell = (what: string, ms: number) =>
    report('list', `${COUNT} receipts, 4x slower: ${what}`, ms, 'ms');

  /** In the bar below: the header's menu has the same link, hidden. */
  const link = `nav[aria-label="${shellTexts.nav.label}"] a[href="/receipts"]`;
  const open = () => timed(page, link);
  const home = async () => {
    await page.goto(`${origin}/`);
    await page.locator(link).waitFor();
    await page.waitForTimeout(1000);
  };
  await home();
  tell('open, the first time', await open());
  tell(
    'open, median',
    await medianOf(async () => {
      await home();
      return open();
    }),
  );
  await page.getByText(commonTexts.pager.showing(1, 5, COUNT)).waitFor();
  tell(
    'next page, median',
    await medianOf(() => timed(page, `button[aria-label="${commonTexts.pager.next}"]`)),
  );
  tell('last page', await timed(page, `button[aria-label="${commonTexts.pager.page(COUNT / 5)}"]`));
  // The newest receipts have the latest dates too: only "total" looks different from the other orders.
  const sorts = ['date', 'total', 'newest', 'total'];
  tell('another order, median', await medianOf((round) => timed(page, 'select', sorts[round % 4])));
  await page.focus('input[type=search]');
  await page.waitForTimeout(1000);
  tell('first keystroke of a search', await timed(page, 'input[type=search]', '1'));
  // Each word finds other receipts, and more than a page of them.
  const words = ['12', '1', '13', '1', '14', '1', '15', '1', '16'];
  tell(
    'further keystrokes, median',
    await medianOf((round) => timed(page, 'input[type=search]', words[round])),
  );
} finally {
  await end();
}
