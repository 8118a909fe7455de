import { money } from '../receipts/grid.ts';
import type { ItemPrint, SlotColumn } from './item-form.ts';
import { printMoney } from './money-forms.ts';
import type { PageForm } from './page.ts';
import { quantityText, printedValue } from './print-values.ts';
import { cutWords, left, right, row, widthOf, words, wrapWords, type PrintFace, type Printed, type Run, type SheetRow } from './sheet.ts'; // prettier-ignore
import type { SeededRandom } from '../receipts/seeded-random.ts';
import type { Sold, SoldOption } from './sold.ts';

/** The rows of item `id`; `number` is its place on the page. Each of its words tells whose it is. */
export function printItem(page: PageForm, one: Sold, id: number, number: number): SheetRow[] {
  const { form, face, random } = page;
  const rows: SheetRow[] = [];
  const isSingle = one.quantity === 1;
  for (const [at, columns] of form.rows.entries()) {
    if (form.optionalRows.has(at) && isSingle && form.leavesOutOne) continue;
    rows.push(...printColumns(page, columns, one, id, number));
  }
  const nameRow = form.rows.find((columns) => columns.some(({ slot }) => slot === 'name')) ?? [];
  const nameAt = nameRow.find(({ slot }) => slot === 'name')?.from ?? 0;
  if (form.codes === 'code-above-name') rows.unshift(row(left(words(one.code, 'code'))));
  if (form.codes === 'code-below-name') rows.push(row(left(words(one.code, 'code'), nameAt)));
  if (form.hasShelf)
    rows.splice(rows.findLastIndex(isOfName) + 1, 0, row(left(words(one.shelf, 'code'), nameAt)));
  for (const { runs } of rows)
    for (const { words: printed } of runs) for (const word of printed) word.item = id;
  for (const option of one.options) rows.push(printOption(option, form, face, random, nameAt));
  if (one.off && form.discounts?.endsWith('line')) rows.push(discountRow(one, form, face, random, nameAt));
  return rows;
}

const isOfName = ({ runs }: SheetRow): boolean =>
  runs.some(({ words: printed }) => printed.some(({ role }) => role === 'name'));

/** Whether the quantity stands glued before the name: "2NASI". */
export const isGlued = ({ quantity, rows }: ItemPrint): boolean =>
  quantity === 'glued-quantity' && rows.some((columns) => gluedAt(columns) >= 0);

const gluedAt = (columns: readonly SlotColumn[]): number =>
  columns.findIndex(({ slot }, at) => slot === 'name' && columns[at - 1]?.slot === 'quantity');

function printColumns(page: PageForm, columns: readonly SlotColumn[], one: Sold, id: number, number: number): SheetRow[] {
  const { form } = page;
  const first: Run[] = [];
  let name: Run[] = [];
  for (const [at, column] of columns.entries()) {
    if (column.slot === 'name') {
      name = printName(page, columns, at, one, id);
      continue;
    }
    const printed = printedValue(column.slot, one, form, page.random, number, columns[at + 1]?.slot);
    if (printed.length) first.push(column.isRight ? right(printed, column.to) : left(printed, column.from));
  }
  const isLow = form.longName === 'amount-on-last-name-row' && name.length > 1;
  const rows = isLow
    ? [...name.slice(0, -1).map((run) => row(run)), row(...name.slice(-1), ...first)]
    : [row(...name.slice(0, 1), ...first), ...name.slice(1).map((run) => row(run))];
  return rows.filter(({ runs }) => runs.length);
} // prettier-ignore

/** The name's rows. What is printed of it is the true name; what is glued to it is not. */
function printName({ form, face, random, told }: PageForm, columns: readonly SlotColumn[], at: number, one: Sold, id: number): Run[] {
  const glued = form.quantity === 'glued-quantity' && gluedAt(columns) === at ? columns[at - 1] : undefined;
  const { from = 0, to = face.columns } = columns[at] ?? {};
  const start = glued?.from ?? from;
  const printed = nameWords(one, form, random);
  const lines = form.longName === 'cut-name' ? [cutWords(face, printed, to - start)] : wrapWords(face, printed, to - start);
  const own = lines.flat().filter(({ role }) => role === 'name');
  told.names.set(id, own.map(({ text }) => text).join(' '));
  const [head] = own;
  if (head && form.codes === 'code-glued-to-name') head.text = `${one.code}-${head.text}`;
  if (head && glued) head.text = quantityText(one) + head.text;
  const indent = form.longName === 'indented-name' ? 2 : 0;
  return lines.map((line, index) => left(line, start + (index ? indent : 0)));
} // prettier-ignore

function nameWords(one: Sold, form: ItemPrint, random: SeededRandom): Printed[] {
  const printed = words(one.name, 'name');
  if (one.isAdded && form.indent > 1) printed.unshift({ text: form.indent % 2 ? '+' : '-', role: 'noise' });
  if (form.marks === 'mark-before-name') printed.unshift(...words(one.mark, 'tax-mark'));
  if (form.marks === 'mark-behind-name') printed.push(...words(one.mark, 'tax-mark'));
  if (form.hasPriceBeside) printed.push({ text: `@${money(one.price)}`, role: 'price' });
  if (form.codes === 'code-behind-name')
    printed.push(...words(random.chance(0.5) ? `(${one.code})` : one.code, 'code'));
  if (one.off && form.discounts === 'discount-beside-name')
    printed.push(
      ...words(random.pick([`(${one.offRate}% OFF)`, `-${one.offRate}%`, `[${one.offRate}%]`]), 'discount'),
    );
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
  const isJoined = form.indent % 2 === 1 && lead !== '1';
  const said =
    form.options === 'options-labelled'
      ? `${random.pick(['Remark:', 'Option:', 'Add-on:', 'Nota:', 'Size:'])} ${text}`
      : text;
  const inside = form.options === 'options-in-brackets' ? `(${said})` : said;
  const printed = words(lead ? `${lead}${isJoined ? '' : ' '}${inside}` : inside, 'option');
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
