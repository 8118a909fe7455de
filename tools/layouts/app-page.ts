import type { SeededRandom } from '../receipts/seeded-random.ts';
import { printMoment, printOtherDay } from './dates.ts';
import { withDigits, type PageForm } from './page.ts';
import { drawPairForm, noiseRows } from './pairs.ts';
import { printPayment } from './print-payment.ts';
import { drawSumsPlace, printSavings, printSums } from './print-sums.ts';
import { left, middle, row, words, wrapWords, type Printed, type SheetRow } from './sheet.ts';
import { drawRule, printItems } from './till-page.ts';
import * as said from './words/screen-words.ts';
import { personName, storeAddress } from './words/stores.ts';
import { capitalised } from './words/syllables.ts';

/** The receipt of a delivery app or of an online shop, as a screen shows it. */
export function printApp(page: PageForm): SheetRow[] {
  const { grammar, random, face } = page;
  const at = drawSumsPlace(page);
  const rule = drawRule(page);
  const pair = drawPairForm(page);
  const isCentred = random.chance(0.4);
  const rows: SheetRow[] = [];
  if (random.chance(0.3)) rows.push(row(left(words(screenClock(random), 'noise'))));
  if (random.chance(0.8)) rows.push(...noiseRows(page, random.pick(said.APP_TITLES), isCentred));
  const dated: SheetRow[] = grammar.has('no-date')
    ? []
    : random.chance(0.6)
      ? pair(random.pick(said.APP_DATE_KEYS), printMoment(page.moment, page.date))
      : [row(left(printMoment(page.moment, page.date)))];
  const number = withDigits(
    random.pick(['000-0000000', 'GF-000', 'A-0000000000', '#0000', '00000000000000', 'xk00-0a0b']),
    random,
  );
  const blocks = [
    storeRows(page, isCentred, pair),
    dated,
    random.chance(0.7) ? pair(random.pick(said.APP_KEYS), words(number, 'noise')) : [],
    random.chance(0.5) ? pair(random.pick(said.APP_PLACES), words(capitalised(storeAddress(random, '').join(' ')), 'address')) : [],
    random.chance(0.15) ? pair(random.pick(['Customer', 'Rider', 'Driver', 'Name']), words(personName(random), 'noise')) : [],
  ]; // prettier-ignore
  shuffle(blocks, random.chance(0.5) ? blocks.length : 0, random.next);
  for (const block of blocks) rows.push(...block, ...(random.chance(0.3) ? rule() : []));
  if (random.chance(0.4))
    rows.push(
      ...noiseRows(
        page,
        random.pick([
          'Items',
          'Order summary',
          'Your items',
          '3 items',
          'Pesanan anda',
          'Details',
          'Order details',
        ]),
        false,
      ),
    );
  rows.push(...printItems(page, at, []), ...rule(), ...printSums(page, at));
  if (random.chance(0.7)) rows.push(...printPayment(page, at));
  if (random.chance(0.15)) rows.push(...printSavings(page, at));
  rows.push(...rule());
  for (let row_ = random.int(0, 4); row_ > 0; row_--)
    rows.push(...noiseRows(page, withDigits(random.pick(said.APP_ROWS), random), isCentred));
  if (random.chance(0.1))
    rows.push(
      row(left([...words('Valid until', 'noise'), ...printOtherDay(random, page.date, page.moment)])),
    );
  return rows.filter(({ runs, rule: isRule }) => runs.length > 0 || isRule || face.proportional);
}

/** What a phone shows at its top. */
export const screenClock = (random: SeededRandom): string =>
  `${random.int(0, 23)}:${String(random.int(0, 59)).padStart(2, '0')}`;

/** Only the first `count` change places. */
function shuffle<T>(list: T[], count: number, next: () => number): void {
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
}

function storeRows(page: PageForm, isCentred: boolean, pair: ReturnType<typeof drawPairForm>): SheetRow[] {
  const { grammar, random, face, store, told } = page;
  if (grammar.has('no-store')) return [];
  const name = capitalised(random.chance(0.75) ? store.brand : store.name);
  told.store = name;
  const printed: Printed[] = words(name, 'store');
  if (random.chance(0.3)) printed.push(...words(random.pick([`- ${capitalised(store.branch)}`, `(${capitalised(store.branch)})`, `@ ${capitalised(store.branch)}`]), 'noise'));
  if (random.chance(0.45)) return pair(random.pick(said.APP_STORE_KEYS), printed);
  const size = random.chance(0.4) ? 1.3 : 1;
  return wrapWords(face, printed, face.columns / size).map((line) => ({ ...row(isCentred ? middle(line, face.columns / 2 / size) : left(line)), size }));
} // prettier-ignore
