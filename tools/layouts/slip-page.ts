import { screenClock } from './app-page.ts';
import { printClock, printDay, printMoment } from './dates.ts';
import { printMoney } from './money-forms.ts';
import { withDigits, type PageForm } from './page.ts';
import { drawPairForm, noiseRows } from './pairs.ts';
import { printStore } from './print-head.ts';
import { left, middle, right, row, words, type Printed, type SheetRow } from './sheet.ts';
import { drawRule } from './till-page.ts';
import * as said from './words/screen-words.ts';
import { capitalised } from './words/syllables.ts';

const totalWords = (page: PageForm, isOut: boolean): Printed[] =>
  printMoney(isOut ? -page.sums.total : page.sums.total, 'total', {
    currency: page.random.pick(['rm-glued', 'rm-apart', 'rm-apart', 'bare-amounts']),
    sign: page.random.pick(['minus-before-currency', 'minus-before']),
  });

/** What a wallet or a bank shows behind a payment: no items, one amount. */
export function printWallet(page: PageForm): SheetRow[] {
  const { grammar, random, face, store, told, letters } = page;
  const pair = drawPairForm(page);
  const rule = drawRule(page);
  const rows: SheetRow[] = [];
  if (random.chance(0.3)) rows.push(row(left(words(screenClock(random), 'noise')), right(words(withDigits('00%', random), 'noise'), face.columns)));
  if (random.chance(0.9)) rows.push(...noiseRows(page, random.pick(said.WALLET_TITLES), true));
  const isBig = random.chance(0.7);
  const size = random.pick([1, 1.4, 1.8]);
  if (isBig) rows.push({ ...row(middle(totalWords(page, random.chance(0.15)), face.columns / 2 / size)), size });
  const name = random.chance(0.5) ? letters(random.chance(0.5) ? store.name : store.brand).toUpperCase() : capitalised(random.chance(0.5) ? store.name : store.brand);
  told.store = name;
  const blocks: SheetRow[][] = [pair(random.pick(said.WALLET_STORE_KEYS), words(name, 'store'))];
  if (!grammar.has('no-date')) blocks.push(...dateBlocks(page, pair));
  if (!isBig || random.chance(0.3)) blocks.push(pair(random.pick(said.WALLET_AMOUNT_KEYS), totalWords(page, false)));
  const pairs = Array.from({ length: random.int(1, 7) }, () => random.pick(said.WALLET_PAIRS));
  for (const [key, value] of new Map(pairs)) blocks.splice(random.int(0, blocks.length), 0, pair(key, words(withDigits(value, random), 'noise')));
  for (const block of blocks) rows.push(...block, ...(random.chance(0.15) ? rule() : []));
  for (let at = random.int(0, 3); at > 0; at--) rows.push(...noiseRows(page, withDigits(random.pick(said.WALLET_ROWS), random), true));
  return rows;
} // prettier-ignore

function dateBlocks({ random, moment, date }: PageForm, pair: ReturnType<typeof drawPairForm>): SheetRow[][] {
  if (date.clock === 'no-clock' || random.chance(0.75)) return [pair(random.pick(['Date/Time', 'Date & Time', 'Date', 'Transaction Date', 'Tarikh', 'Tarikh & Masa', 'Time', 'Paid on', '日期']), printMoment(moment, date))];
  return [pair('Date', printDay(moment, date)), pair('Time', printClock(moment, date))];
} // prettier-ignore

/** A card terminal's slip. */
export function printSlip(page: PageForm): SheetRow[] {
  const { random, face, moment, date } = page;
  const rule = drawRule(page);
  const rows = printStore(page);
  const pairs: Printed[][] = Array.from({ length: random.int(2, 8) }, () => {
    const [key, value] = random.pick(said.SLIP_PAIRS);
    return words(withDigits(`${key}${random.pick([':', '', ' :'])} ${value}`, random), 'noise');
  });
  for (let at = 0; at < pairs.length; at += 2) {
    const [one = [], other = []] = pairs.slice(at, at + 2);
    const isBeside = random.chance(0.5);
    rows.push(row(left(one), ...(isBeside ? [right(other, face.columns)] : [])), ...(isBeside ? [] : [row(left(other))]));
  }
  const day = random.chance(0.7) ? [left(printDay(moment, date)), right(date.clock === 'no-clock' ? [] : printClock(moment, date), face.columns)] : [left([...words('DATE/TIME', 'noise'), ...printMoment(moment, date)])];
  rows.splice(random.int(rows.length - 2, rows.length), 0, row(...day));
  rows.push(...rule(), ...noiseRows(page, random.pick(said.SLIP_TITLES), random.chance(0.7)));
  const size = random.pick([1, 1.5, 2]);
  const label = words(random.pick(['AMOUNT', 'TOTAL', 'BASE AMOUNT', 'SALE AMOUNT', 'AMT', 'TOTAL AMOUNT', 'JUMLAH', 'AMOUNT RM']), 'label');
  rows.push({ ...row(left(label), right(totalWords(page, false), face.columns / size)), size });
  if (random.chance(0.4)) rows.push({ ...row(left(words('TOTAL', 'label')), right(totalWords(page, false), face.columns)), size: 1 });
  rows.push(...rule());
  for (const text of ['SIGNATURE', 'NO SIGNATURE REQUIRED', 'CUSTOMER COPY', 'THANK YOU', 'I AGREE TO PAY ABOVE TOTAL', 'PIN VERIFIED', 'MERCHANT COPY'])
    if (random.chance(0.35)) rows.push(...noiseRows(page, text, true));
  return rows;
} // prettier-ignore
