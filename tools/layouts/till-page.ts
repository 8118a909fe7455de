import { printClock } from './dates.ts';
import { labelText, tongueOf, type PageForm } from './page.ts';
import { printMeta, printCustomer, printStore } from './print-head.ts';
import { printItem } from './print-item.ts';
import { printFoot, printPayment } from './print-payment.ts';
import {
  amountOf,
  drawSumsPlace,
  printSavings,
  printSums,
  printTaxSummary,
  sumRow,
  type SumsPlace,
} from './print-sums.ts';
import { left, middle, right, row, textOfWords, words, type SheetRow } from './sheet.ts';
import { netPrice } from './sold.ts';
import * as said from './words/head-words.ts';

/** A till's receipt from its store to its greeting. */
export function printTill(page: PageForm): SheetRow[] {
  const { grammar, random } = page;
  const at = drawSumsPlace(page);
  const rule = drawRule(page);
  const meta = printMeta(page);
  const isMetaBelow = grammar.drawn.has('meta-below-items');
  const head = printStore(page);
  const rows = [...head, ...rule(), ...(isMetaBelow ? [] : meta)];
  if (grammar.has('customer-block')) rows.push(...printCustomer(page));
  rows.push(...rule(), ...printHeads(page));
  rows.push(...rule());
  if (grammar.has('head-row-above-items'))
    rows.push(
      row(
        random.chance(0.7)
          ? left(words(random.pick(said.ABOVE_ITEMS), 'noise'))
          : middle(words(random.pick(said.ABOVE_ITEMS), 'noise'), page.face.columns / 2),
      ),
    );
  rows.push(...printItems(page, at, [...head.filter(isOfStore), ...meta.slice(0, 2)]), ...rule());
  if (grammar.has('no-sums')) return rows;
  const sums = printSums(page, at);
  if (grammar.has('cut-photo')) return [...rows, ...sums.slice(0, random.int(0, sums.length - 1))];
  rows.push(...sums);
  rows.push(...(random.chance(0.4) ? rule() : []), ...printPayment(page, at));
  if (grammar.has('savings-row')) rows.push(...printSavings(page, at));
  const summary =
    page.sums.taxes.length > 0 &&
    (grammar.has('tax-summary') || (page.sums.taxIncluded && random.chance(0.5)));
  if (summary) rows.push(...rule(), ...printTaxSummary(page));
  if (isMetaBelow) rows.push(...rule(), ...meta);
  rows.push(...rule(), ...printFoot(page));
  return rows;
}

const isOfStore = ({ runs }: SheetRow): boolean =>
  runs.some(({ words: printed }) => printed.some(({ role }) => role === 'store'));

/** How the page parts its blocks: dashes (a word of the page), a drawn line, or a gap. */
export function drawRule({ grammar, random, face }: PageForm): () => SheetRow[] {
  const kind = grammar.choose('rule');
  const dash = random
    .pick(['-', '-', '=', '.', '_', '*'])
    .repeat(Math.floor(face.columns * (face.proportional ? 1.4 : 1)));
  return () => {
    if (kind === 'no-rule') return random.chance(0.3) ? [row()] : [];
    if (kind === 'rule-drawn') return [{ runs: [], size: 0.5, rule: true }];
    return [row(left([{ text: dash, role: 'noise' }]))];
  };
}

/** The heads of the columns, where they have some. */
export function printHeads(page: PageForm): SheetRow[] {
  const { grammar, random, letters, form, face } = page;
  const kind = grammar.choose('heads');
  if (kind === 'no-heads') return [];
  const tongue = kind === 'malay-heads' ? 'malay' : kind === 'chinese-heads' ? 'chinese' : tongueOf('english', random);
  const cells = (columns: (typeof form.rows)[number]) =>
    columns.flatMap(({ slot, from, to, isRight }) => {
      const key = slot === 'price-2' ? 'price' : slot;
      const text = letters(random.pick(said.HEADS[key][tongue]));
      const printed = words(text, 'noise');
      return random.chance(0.93) ? [isRight ? right(printed, to) : left(printed, from)] : [];
    });
  if (kind === 'joined-heads') {
    const keys = [...new Set(form.rows.flat().map(({ slot }) => (slot === 'price-2' ? 'price' : slot)))];
    const joined = keys.map((key) => letters(random.pick(said.HEADS[key].english))).join(random.pick([' ', '/', ' / ']));
    return [row(left(words(joined, 'noise')))].filter(({ runs }) => textOfWords(runs[0]?.words ?? []).length < face.columns);
  }
  return kind === 'two-row-heads' ? form.rows.map((columns) => row(...cells(columns))) : form.rows.slice(-1).map((columns) => row(...cells(columns)));
} // prettier-ignore

/** All items, with what stands between them. */
export function printItems(page: PageForm, at: SumsPlace, again: SheetRow[]): SheetRow[] {
  const { grammar, random, sold, face } = page;
  const rows: SheetRow[] = [];
  const sections = grammar.has('section-rows');
  const remarks = grammar.has('remark-rows');
  const turn = sold.length > 3 && grammar.has('carried-forward') ? random.int(2, sold.length - 2) : -1;
  let number = 0;
  let sum = 0;
  for (const [id, one] of sold.entries()) {
    if (id === turn) rows.push(...pageTurn(page, at, sum, again));
    if (sections && random.chance(0.25)) rows.push(row(random.chance(0.7) ? left(words(random.pick(said.SECTIONS), 'noise')) : middle(words(random.pick(said.SECTIONS), 'noise'), face.columns / 2)));
    if (!one.isAdded) number++;
    rows.push(...printItem(page, one, id, number));
    if (remarks && random.chance(0.2)) rows.push(remark(page));
    sum += netPrice(one);
  }
  return rows;
} // prettier-ignore

/** A row among the items that is none: when something was ordered, who brought it. */
function remark({ random, form, date, moment }: PageForm): SheetRow {
  if (random.chance(0.35)) {
    const clock = printClock({ ...moment, minute: random.int(0, 59) }, date);
    return row(
      left(
        [...words(random.pick(['Order', 'Ordered at', '', 'Round 2', '***']), 'noise'), ...clock],
        form.indent,
      ),
    );
  }
  const texts = ['** served **', 'Seat 1', '(new)', 'KITCHEN', 'promo item', '*** HOLD ***', 'by: staff 2'];
  return row(left(words(random.pick(texts), 'noise'), form.indent));
}

/** The end of one page and the head of the next: the sum so far is carried forward. */
function pageTurn(page: PageForm, at: SumsPlace, sum: number, again: SheetRow[]): SheetRow[] {
  const { random, face } = page;
  const carried = (kind: 'carried' | 'brought'): SheetRow =>
    sumRow(page, at, words(labelText(page, kind), 'label'), amountOf(page, sum, 'sum'));
  const number = (of: number): SheetRow =>
    row(
      middle(
        words(random.pick([`Page ${of} of 2`, `Page : ${of}/2`, `Muka surat ${of}`, `Pg ${of}`]), 'noise'),
        face.columns / 2,
      ),
    );
  return [
    ...(random.chance(0.85) ? [carried('carried')] : []),
    ...(random.chance(0.6) ? [number(1)] : []),
    row(), row(),
    ...(random.chance(0.6) ? again : []),
    number(2),
    ...(random.chance(0.85) ? [carried('brought')] : []),
  ]; // prettier-ignore
}
