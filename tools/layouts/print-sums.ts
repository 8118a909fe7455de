import type { WordRole } from '../../src/domain/receipt/roles/roles.ts';
import { money } from '../receipts/grid.ts';
import { printMoney } from './money-forms.ts';
import { labelText, type PageForm } from './page.ts';
import { left, middle, right, row, widthOf, words, wrapWords, type Printed, type SheetRow } from './sheet.ts';
import { taxOf } from './sums.ts';
import type { LabelKind } from './words/label-words.ts';

/** Where the labels and amounts of the sums stand on a page. */
export interface SumsPlace {
  place: string;
  from: number;
  colon: string;
}

export function drawSumsPlace({ grammar, random, face }: PageForm): SumsPlace {
  const place = grammar.choose('sumsPlace');
  const from = place === 'sums-beside-middle' ? Math.round(face.columns * (0.25 + 0.25 * random.next())) : 0;
  return { place, from, colon: random.pick(['', '', '', ':', ' :']) };
}

/** One row: its label left of its amount. `size` makes the print larger. */
export function sumRow(
  page: PageForm,
  at: SumsPlace,
  label: Printed[],
  amount: Printed[],
  wanted = 1,
): SheetRow {
  const { face } = page;
  // Wide print stands where it has room.
  const fits = (widthOf(face, label) + widthOf(face, amount) + 3) * wanted < face.columns;
  const size = fits ? wanted : 1;
  const end = face.columns / size;
  const said = label.map((word) => ({ ...word }));
  const last = said.at(-1);
  if (last && at.colon === ':' && !last.text.endsWith(':')) last.text += ':';
  if (at.colon === ' :') said.push({ text: ':', role: 'label' });
  const amountRun = at.place === 'sums-left' ? left(amount, end * 0.45) : right(amount, end);
  if (at.place === 'sums-with-colon-column') {
    const colon = said.at(-1)?.text === ':' ? said.splice(-1) : [];
    return { ...row(left(said, at.from), left(colon, end * 0.55), amountRun), size };
  }
  const isBeside = at.place === 'sums-beside-middle' && size === 1;
  return { ...row(isBeside ? right(said, end - 12) : left(said), amountRun), size };
}

/** All rows from the subtotal to the total, and what stands below it for the total's sake. */
export function printSums(page: PageForm, at: SumsPlace): SheetRow[] {
  const { grammar, sums, random } = page;
  const rows: SheetRow[] = [];
  const add = (kind: LabelKind, sen: number, role: WordRole, tail = '', size = 1): void =>
    void rows.push(
      sumRow(page, at, words(`${labelText(page, kind)}${tail}`, 'label'), amountOf(page, sen, role), size),
    );
  const order = grammar.choose('sumsOrder');
  const isLate = order === 'rounding-behind-total';
  const parts = {
    discount: () =>
      sums.discount &&
      add(
        'discount',
        -sums.discount,
        'bill-discount',
        sums.discountRate ? rateText(page, sums.discountRate) : '',
      ),
    service: () =>
      sums.serviceRate && add('service', sums.service, 'service', rateText(page, sums.serviceRate)),
    tax: () => {
      if (sums.taxIncluded) return;
      for (const { rate, amount, base } of sums.taxes) {
        rows.push(sumRow(page, at, taxLabel(page, rate, base), amountOf(page, amount, 'tax')));
      }
    },
    charges: () => {
      for (const amount of sums.charges) {
        const name = labelText(page, 'charge');
        page.told.charges.push({ name, amount });
        rows.push(sumRow(page, at, words(name, 'label'), amountOf(page, amount, 'charge')));
      }
    },
  };
  if (order === 'discount-above-subtotal') parts.discount();
  if (sums.taxIncluded && random.chance(0.25))
    add('excluding', sums.subtotal - sums.discount - taxOf(sums), 'sum');
  if (!grammar.has('no-subtotal') || order === 'discount-above-subtotal') {
    const isPlain = order !== 'discount-above-subtotal' || sums.discount === 0;
    add('subtotal', isPlain ? sums.subtotal : sums.subtotal - sums.discount, isPlain ? 'subtotal' : 'sum');
  }
  if (order !== 'discount-above-subtotal') parts.discount();
  if (sums.discount && random.chance(0.25)) add('afterDiscount', sums.subtotal - sums.discount, 'sum');
  const inOrder =
    order === 'tax-above-service'
      ? [parts.tax, parts.service, parts.charges]
      : order === 'charges-below-taxes'
        ? [parts.service, parts.tax, parts.charges]
        : [parts.charges, parts.service, parts.tax];
  for (const part of inOrder) part();
  if (grammar.has('zero-rows')) {
    if (!sums.discount && random.chance(0.5)) add('discount', 0, 'bill-discount');
    if (!sums.serviceRate && random.chance(0.4)) add('service', 0, 'service', rateText(page, 10));
    if (!sums.taxes.length && random.chance(0.4)) add('tax', 0, 'tax', rateText(page, random.pick([0, 6])));
  }
  if (sums.taxIncluded && sums.taxes.length && random.chance(0.4)) printIncluded(page, at, rows);
  const hasRounding = sums.rounding !== 0 || random.chance(0.3);
  const size = grammar.has('wide-total') ? random.pick([1.4, 1.6, 2]) : 1;
  if (hasRounding && (isLate || random.chance(0.3)))
    add(
      'beforeRounding',
      sums.due,
      sums.rounding || sums.voucher ? 'sum' : 'total',
      '',
      random.chance(0.2) ? size : 1,
    );
  if (hasRounding) add('rounding', sums.rounding, 'rounding');
  const full = sums.total + sums.voucher;
  const spaced = grammar.drawn.has('spaced-out-print') && random.chance(0.5);
  const label = words(spaced ? 'T O T A L' : labelText(page, 'total'), 'label');
  rows.push(sumRow(page, at, label, amountOf(page, full, sums.voucher ? 'sum' : 'total'), size));
  if (sums.voucher) {
    add('voucher', -sums.voucher, 'bill-discount');
    add('due', sums.total, 'total');
  } else if (grammar.has('total-repeated')) add('total', full, 'total');
  if (rows.length > 2 && grammar.has('two-sums-in-a-row')) joinTwo(page, rows);
  if (grammar.has('count-beside-sum')) putBeside(page, rows);
  if (grammar.has('item-count')) rows.splice(random.int(0, rows.length), 0, ...countRows(page, at));
  return rows;
}

/** "SAVING 3.80   ROUNDING 0.00": two sums share a row. */
function joinTwo({ random, face }: PageForm, rows: SheetRow[]): void {
  const at = random.int(0, rows.length - 2);
  const pair = rows.slice(at, at + 2);
  if (pair.some(({ size }) => size !== 1)) return;
  const [one = [], other = []] = pair.map(({ runs }) => runs.flatMap(({ words: printed }) => printed));
  rows.splice(
    at,
    2,
    row(left(one), random.chance(0.5) ? right(other, face.columns) : left(other, face.columns / 2)),
  );
}

/** "QTY 4   ROUNDING 0.00": a count stands left of a sum's own words. */
function putBeside(page: PageForm, rows: SheetRow[]): void {
  const [count] = countRows(page, { place: 'sums-right', from: 0, colon: '' });
  const sum = page.random.pick(rows);
  const [label] = sum.runs;
  const counted = count?.runs[0]?.words;
  if (!label || !counted || sum.size !== 1) return;
  if (page.random.chance(0.5)) label.words.unshift(...counted);
  else {
    label.at = Math.max(label.at, page.face.columns * 0.4);
    label.side = 'left';
    sum.runs.unshift(left(counted));
  }
}

export const amountOf = (page: PageForm, sen: number, role: WordRole): Printed[] => {
  // The bill's currency is often that of its rows, sometimes its own.
  const currency = page.random.chance(0.85)
    ? page.money.currency
    : page.random.pick(['rm-glued', 'rm-apart', 'bare-amounts']);
  return printMoney(sen, role, { ...page.money, currency });
};

const rateText = ({ random }: PageForm, rate: number): string =>
  random.pick([
    ` ${rate}%`,
    ` (${rate}%)`,
    ` @ ${rate}%`,
    '',
    `@${rate}%`,
    ` ${rate.toFixed(2)}%`,
    ` ${rate} %`,
    ` (${rate.toFixed(1)}%)`,
    `(${rate}%)`,
  ]);

function taxLabel(page: PageForm, rate: number, base: number): Printed[] {
  const said = words(`${labelText(page, 'tax')}${rateText(page, rate)}`, 'label');
  if (page.random.chance(0.06)) said.push({ text: 'on', role: 'label' }, { text: money(base), role: 'sum' });
  return said;
}

function printIncluded(page: PageForm, at: SumsPlace, rows: SheetRow[]): void {
  for (const { rate, amount } of page.sums.taxes)
    rows.push(
      sumRow(
        page,
        at,
        words(`${labelText(page, 'taxIncluded')}${rateText(page, rate)}`, 'label'),
        amountOf(page, amount, 'tax'),
      ),
    );
}

function countRows(page: PageForm, at: SumsPlace): SheetRow[] {
  const { sold, random, face } = page;
  const pieces = sold.reduce((sum, { quantity, isWeight }) => sum + (isWeight ? 1 : quantity), 0);
  const count = [
    ...words(labelText(page, 'count'), 'label'),
    ...words(`${random.pick([':', '', '='])} ${sold.length}`, 'noise'),
  ];
  const quantity = [
    ...words(labelText(page, 'pieces'), 'label'),
    ...words(`${random.pick([':', '', '='])} ${pieces}${random.pick(['', '', '.00'])}`, 'noise'),
  ];
  const kind = random.next();
  if (kind < 0.3) return [row(left(count, at.from)), row(left(quantity, at.from))];
  if (kind < 0.5) return [row(left(count), right(quantity, face.columns))];
  return [row(left(random.chance(0.5) ? count : quantity, at.from))];
}

/** A table of the taxes by kind. */
export function printTaxSummary(page: PageForm): SheetRow[] {
  const { sums, random, face, letters } = page;
  if (sums.taxes.length === 0) return [];
  const column = face.columns / 4;
  const heads = random.pick([['GST Summary', 'Amount(RM)', 'Tax(RM)'], ['Tax Code', '%', 'Amt (RM)', 'Tax (RM)'], ['SST Summary', 'Net', 'Tax'], ['Code', 'Rate', 'Goods', 'Tax'], ['Tax', 'Amount', 'Tax Amt'], ['Ringkasan Cukai', 'Amaun', 'Cukai'], ['GST SUMMARY', 'RATE', 'AMOUNT', 'TAX']]);
  const rows = [row(...heads.map((head, at) => (at ? right(words(letters(head), 'noise'), (at + 1) * column + (heads.length === 3 ? column : 0)) : left(words(letters(head), 'noise')))))];
  const shift = heads.length === 3 ? column : 0;
  const numbers = (label: Printed[], base: number, amount: number): SheetRow =>
    row(left(label), right([{ text: money(base), role: 'sum' }], 2 * column + shift + (shift ? 0 : column)), right([{ text: money(amount), role: 'sum' }], 4 * column));
  for (const { rate, base, amount } of sums.taxes) {
    const said = words(random.chance(0.4) ? `SR ${rate}%` : labelText(page, 'summary').replace(/\d(?=%)/, String(rate)), 'label');
    rows.push(numbers(said, base, amount));
  }
  if (random.chance(0.3)) rows.push(numbers(words(random.pick(['ZRL 0%', 'ZR', 'Z (0%)', 'EX']), 'label'), 0, 0));
  if (random.chance(0.3)) rows.push(numbers(words('Total', 'label'), sums.taxes.reduce((sum, { base }) => sum + base, 0), taxOf(sums)));
  if (random.chance(0.15))
    for (const { base, amount } of sums.taxes) rows.push(row(left(words(labelText(page, 'supplies'), 'label')), right([{ text: money(random.chance(0.5) ? base : base + amount), role: 'sum' }], 4 * column)));
  return rows;
} // prettier-ignore

export function printSavings(page: PageForm, at: SumsPlace): SheetRow[] {
  const saved =
    page.sums.discount + page.sums.voucher + page.sold.reduce((sum, { off }) => sum + off, 0) ||
    page.random.int(5, 900);
  const said = words(labelText(page, 'saved'), 'label');
  const amount = amountOf(page, saved, 'sum');
  return page.random.chance(0.7)
    ? [sumRow(page, at, said, amount)]
    : wrapWords(page.face, [...said, ...amount], page.face.columns).map((line) =>
        row(middle(line, page.face.columns / 2)),
      );
}
