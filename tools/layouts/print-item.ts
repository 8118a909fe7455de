import type { WordRole } from '../../src/domain/receipt/roles/roles.ts';
import { money } from '../receipts/grid.ts';
import type { SeededRandom } from '../receipts/seeded-random.ts';
import type { SlotColumn, ItemPrint, Slot } from './item-form.ts';
import { printMoney } from './money-forms.ts';
import { cutWords, left, right, row, widthOf, words, wrapWords, type PrintFace, type Printed, type Run, type SheetRow } from './sheet.ts'; // prettier-ignore
import { netPrice, type Sold, type SoldOption } from './sold.ts';

/** The rows of one item; `number` is its place on the page, `id` tells its words from other items'. */
export function printItem(
  one: Sold,
  form: ItemPrint,
  face: PrintFace,
  random: SeededRandom,
  id: number,
  number: number,
): SheetRow[] {
  const rows: SheetRow[] = [];
  const isSingle = one.quantity === 1;
  for (const [at, columns] of form.rows.entries()) {
    if (form.optionalRows.has(at) && isSingle && form.leavesOutOne) continue;
    rows.push(...printColumns(columns, one, form, face, random, number));
  }
  const nameRow = form.rows.find((columns) => columns.some(({ slot }) => slot === 'name')) ?? [];
  const nameAt = nameRow.find(({ slot }) => slot === 'name')?.from ?? 0;
  if (form.codes === 'code-above-name') rows.unshift(row(left(words(one.code, 'code'))));
  if (form.codes === 'code-below-name') rows.push(row(left(words(one.code, 'code'), nameAt)));
  for (const { runs } of rows)
    for (const { words: printed } of runs) for (const word of printed) word.item = id;
  for (const option of one.options) rows.push(printOption(option, form, face, random, nameAt));
  if (one.off && form.discounts?.endsWith('line')) rows.push(discountRow(one, form, face, random, nameAt));
  return rows;
}

function printColumns(
  columns: readonly SlotColumn[],
  one: Sold,
  form: ItemPrint,
  face: PrintFace,
  random: SeededRandom,
  number: number,
): SheetRow[] {
  const first: Run[] = [];
  const further: SheetRow[] = [];
  let name: Run[] = [];
  for (const [at, column] of columns.entries()) {
    const { slot, from, to } = column;
    if (slot !== 'name') {
      const printed = valueOf(slot, one, form, random, number, columns[at + 1]?.slot);
      if (printed.length === 0) continue;
      first.push(column.isRight ? right(printed, to) : left(printed, from));
      continue;
    }
    const printed = nameWords(one, form, random);
    const before = columns[at - 1];
    const isGlued = form.quantity === 'glued-quantity' && before?.slot === 'quantity';
    if (isGlued && printed[0]) printed[0].text = quantityText(one) + printed[0].text;
    const start = isGlued ? before.from : from;
    const lines =
      form.longName === 'cut-name'
        ? [cutWords(face, printed, to - start)]
        : wrapWords(face, printed, to - start);
    const indent = form.longName === 'indented-name' ? 2 : 0;
    name = lines.map((line, row_) => left(line, start + (row_ ? indent : 0)));
  }
  const isLow = form.longName === 'amount-on-last-name-row' && name.length > 1;
  if (isLow) {
    further.push(...name.slice(0, -1).map((run) => row(run)), row(...name.slice(-1), ...first));
    return further;
  }
  return [row(...name.slice(0, 1), ...first), ...name.slice(1).map((run) => row(run))].filter(
    ({ runs }) => runs.length,
  );
}

function nameWords(one: Sold, form: ItemPrint, random: SeededRandom): Printed[] {
  const printed = words(one.name, 'name');
  if (one.isAdded && form.indent > 1) printed.unshift({ text: form.indent % 2 ? '+' : '-', role: 'noise' });
  if (form.marks === 'mark-before-name') printed.unshift(...words(one.mark, 'tax-mark'));
  if (form.marks === 'mark-behind-name') printed.push(...words(one.mark, 'tax-mark'));
  if (form.codes === 'code-behind-name')
    printed.push(...words(random.chance(0.5) ? `(${one.code})` : one.code, 'code'));
  if (one.off && form.discounts === 'discount-beside-name')
    printed.push(
      ...words(random.pick([`(${one.offRate}% OFF)`, `-${one.offRate}%`, `[${one.offRate}%]`]), 'discount'),
    );
  return printed;
}

export const quantityText = ({ quantity, isWeight }: Sold): string =>
  isWeight ? quantity.toFixed(3) : String(quantity);

function valueOf(
  slot: Slot,
  one: Sold,
  form: ItemPrint,
  random: SeededRandom,
  number: number,
  next?: Slot,
): Printed[] {
  const leavesOut = form.leavesOutOne && one.quantity === 1 && form.block === 'one-row';
  switch (slot) {
    case 'row-number':
      return [{ text: `${number}${form.indent % 2 ? '.' : ''}`, role: 'noise' }];
    case 'code':
      return words(one.code, 'code');
    case 'quantity':
      return leavesOut ? [] : quantityWords(one, form, next);
    case 'unit':
      return one.unit ? words(one.unit, 'unit') : [];
    case 'price':
    case 'price-2':
      return leavesOut && next ? [] : priceWords(one, form);
    case 'discount':
      return discountWords(one, form);
    case 'tax-mark':
      return form.marks === 'tax-percent-column'
        ? [{ text: one.mark.length > 1 ? '6%' : '0%', role: 'tax-mark' }]
        : words(one.mark, 'tax-mark');
    case 'amount':
      return amountWords(one, form, random);
    default:
      return [];
  }
}

function quantityWords(one: Sold, form: ItemPrint, next?: Slot): Printed[] {
  const text = quantityText(one);
  const { times } = form;
  const word = (value: string, role: WordRole = 'quantity'): Printed => ({ text: value, role });
  const unit =
    one.unit &&
    (form.unit === 'unit-beside-quantity' || (one.isWeight && form.unit === 'no-unit' && form.indent > 2))
      ? [word(one.unit, 'unit')]
      : [];
  const joined = form.unit === 'unit-glued' && one.unit ? `${text}${one.unit}` : text;
  const toPrice = next === 'price';
  switch (form.quantity) {
    case 'quantity-times':
      return form.indent % 2 && !unit.length
        ? [word(`${joined}${times}`)]
        : [word(joined), ...unit, word(times)];
    case 'times-quantity':
      return form.indent % 2 ? [word(`${times}${text}`), ...unit] : [word(times), word(text), ...unit];
    case 'glued-quantity':
      return next === 'name' ? [] : [word(`${joined}${times}`), ...unit];
    case 'quantity-at':
      if (!toPrice) return [word(joined), ...unit];
      return form.indent % 3 === 0 ? [word(`${joined}${times}`), ...unit] : [word(joined), ...unit];
    case 'quantity-with-decimals':
      return [word(one.isWeight ? text : one.quantity.toFixed(form.indent % 2 ? 2 : 3)), ...unit];
    case 'quantity-in-brackets':
      return [word(form.indent % 2 ? `(${text})` : `[${text}]`), ...unit];
    case 'padded-quantity':
      return [word(one.isWeight || one.quantity < 0 ? text : text.padStart(2, '0')), ...unit];
    case 'labelled-quantity':
      return [word(form.indent % 2 ? 'Qty:' : 'QTY'), word(text), ...unit];
    default:
      return [word(joined), ...unit];
  }
}

function priceWords(one: Sold, form: ItemPrint): Printed[] {
  const printed = printMoney(one.price, 'price', form);
  const first = printed[0];
  if (form.quantity === 'quantity-at' && first) {
    if (form.indent % 2) first.text = `@${first.text}`;
    else printed.unshift({ text: '@', role: 'price' });
  }
  const last = printed.at(-1);
  if (form.unit === 'unit-behind-price' && last && one.unit) {
    if (form.indent % 2) last.text += `/${one.unit}`;
    else printed.push({ text: '/', role: 'unit' }, ...words(one.unit, 'unit'));
  }
  return printed;
}

function discountWords(one: Sold, form: ItemPrint): Printed[] {
  const role = 'discount';
  if (form.discounts === 'discount-percent-column')
    return [{ text: `${one.off ? one.offRate : 0}${form.indent % 2 ? '%' : '.00%'}`, role }];
  if (!one.off && form.indent % 2) return [];
  return [{ text: form.indent % 3 && one.off ? `-${money(one.off)}` : money(one.off), role }];
}

function amountWords(one: Sold, form: ItemPrint, random: SeededRandom): Printed[] {
  if (form.missingAmounts && random.chance(0.5)) return [];
  const foc = random.chance(0.2) ? random.pick(['FOC', 'FREE', '-', 'Percuma']) : null;
  if (one.isFree && foc) return [{ text: foc, role: 'amount' }];
  const isGross = !one.off || form.discounts?.endsWith('line');
  const printed = printMoney(form.zeroAmounts ? 0 : isGross ? one.gross : netPrice(one), 'amount', form);
  const last = printed.at(-1);
  if (form.marks === 'mark-glued-to-amount' && last) last.text += one.mark;
  return printed;
}

function printOption(
  { text, amount, inBrackets }: SoldOption,
  form: ItemPrint,
  face: PrintFace,
  random: SeededRandom,
  nameAt: number,
): SheetRow {
  const from = nameAt + form.indent;
  const lead = {
    'options-with-dash': '-',
    'options-with-plus': '+',
    'options-with-star': '*',
    'options-with-quantity': '1',
  }[form.options];
  const isGlued = form.indent % 2 === 1 && lead !== '1';
  const said =
    form.options === 'options-labelled'
      ? `${random.pick(['Remark:', 'Option:', 'Add-on:', 'Nota:', 'Size:'])} ${text}`
      : text;
  const inside = form.options === 'options-in-brackets' ? `(${said})` : said;
  const printed = words(lead ? `${lead}${isGlued ? '' : ' '}${inside}` : inside, 'option');
  if (amount === null) return row(left(printed, from));
  if (inBrackets) return row(left([...printed, ...bracketed(amount, random)], from));
  const at = form.rows.flat().find(({ slot }) => slot === 'amount')?.to ?? face.columns;
  const room = Math.max(6, at - from - 6);
  return row(
    left(widthOf(face, printed) > room ? cutWords(face, printed, room) : printed, from),
    right([{ text: money(amount), role: 'option' }], at),
  );
}

const bracketed = (amount: number, random: SeededRandom): Printed[] =>
  words(
    random.pick([
      `(RM ${money(amount)})`,
      `(RM${money(amount)})`,
      `(+${money(amount)})`,
      `(${money(amount)})`,
      `(+RM ${money(amount)})`,
    ]),
    'option',
  );

function discountRow(
  one: Sold,
  form: ItemPrint,
  face: PrintFace,
  random: SeededRandom,
  nameAt: number,
): SheetRow {
  const said = random.pick([
    'DISC',
    'Discount',
    'Less',
    'Diskaun',
    'Item Disc',
    'Promo',
    'Disc.',
    'MEMBER DISC',
    'Less Disc',
  ]);
  const rate = form.discounts === 'discount-percent-line' || one.offRate ? ` ${one.offRate}%` : '';
  const at = form.rows.flat().find(({ slot }) => slot === 'amount')?.to ?? face.columns;
  const amount = printMoney(random.chance(0.9) ? -one.off : one.off, 'discount', form);
  return row(left(words(`${said}${rate}`, 'discount'), nameAt + form.indent), right(amount, at));
}
