import type { WordRole } from '../../src/domain/receipt/roles/roles.ts';
import { money } from '../receipts/grid.ts';
import type { SeededRandom } from '../receipts/seeded-random.ts';
import type { ItemPrint, Slot } from './item-form.ts';
import { printMoney } from './money-forms.ts';
import { words, type Printed } from './sheet.ts';
import { netPrice, type Sold } from './sold.ts';

// How the value of each column of an item is written.

export const quantityText = ({ quantity, isWeight }: Sold): string =>
  isWeight ? quantity.toFixed(3) : String(quantity);

export function printedValue(
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
    case 'shelf':
      return words(one.shelf, 'code');
    case 'code-2':
      return words(one.barcode, 'code');
    case 'other-count':
      return [{ text: String(random.chance(0.6) ? 0 : random.int(0, 20)), role: 'noise' }];
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
    case 'at-before-quantity':
      return [word(`@${text}`), ...unit, word(times)];
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
  const isAt = form.quantity === 'quantity-at' || (form.block === 'price-line-below' && form.indent < 4);
  if (isAt && first) {
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
