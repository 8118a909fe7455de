import type { WordRole } from '../../src/domain/receipt/roles/roles.ts';
import { printOtherDay } from './dates.ts';
import { labelText, withDigits, type PageForm } from './page.ts';
import { amountOf, sumRow, type SumsPlace } from './print-sums.ts';
import { left, middle, row, words, wrapWords, type SheetRow } from './sheet.ts';
import * as said from './words/head-words.ts';
import type { LabelKind } from './words/label-words.ts';

/** How the bill was paid: rows with labels, and their amounts. */
export function printPayment(page: PageForm, at: SumsPlace): SheetRow[] {
  const { grammar, random, sums } = page;
  const { total } = sums;
  const rows: SheetRow[] = [];
  const add = (kind: LabelKind, sen: number, role: WordRole, tail = ''): void =>
    void rows.push(
      sumRow(page, at, words(`${labelText(page, kind)}${tail}`, 'label'), amountOf(page, sen, role)),
    );
  const digits = random.chance(0.3)
    ? withDigits(random.pick([' 0000', ' **** 0000', ' XXXXXXXXXXXX0000', ' (0000)']), random)
    : '';
  const kind = total <= 0 ? random.pick(['paid-cash', 'no-payment'] as const) : grammar.choose('payment');
  if (kind === 'no-payment') return rows;
  if (kind === 'paid-card') add('card', total, 'paid', digits);
  else if (kind === 'paid-wallet') add('wallet', total, 'paid', random.chance(0.2) ? digits : '');
  else if (kind === 'mixed-payment') {
    const first = Math.max(1, Math.floor((total * random.next()) / 100) * 100 || Math.floor(total / 2));
    add(random.pick(['cash', 'wallet', 'card']), first, 'paid');
    add(random.pick(['card', 'wallet', 'cash']), total - first, 'paid', digits);
    if (random.chance(0.3)) add('paidSum', total, 'paid');
  } else if (kind === 'deposit-paid') printDeposit(page, at, rows);
  else if (total <= 0) add('cash', total, 'paid');
  else {
    const given = cashFor(total, random.pick([100, 500, 1000, 5000, 10_000, 0]));
    add('cash', given, 'paid');
    if (given !== total || random.chance(0.6)) add('change', given - total, 'change');
    return rows;
  }
  if (random.chance(0.15)) add('change', 0, 'change');
  return rows;
}

const cashFor = (total: number, note: number): number => (note ? Math.ceil(total / note) * note : total);

/** A deposit was paid before, on a day of its own; the rest is paid now. */
function printDeposit(page: PageForm, at: SumsPlace, rows: SheetRow[]): void {
  const { random, sums } = page;
  const paid = Math.max(
    1,
    Math.min(Math.floor(sums.total / 200) * 100, random.int(1, 40) * 500) || Math.floor(sums.total / 2),
  );
  const label = words(labelText(page, 'deposit'), 'label');
  if (random.chance(0.6)) label.push(...printOtherDay(random, page.date, page.moment));
  rows.push(sumRow(page, at, label, amountOf(page, random.chance(0.7) ? -paid : paid, 'paid')));
  const rest = (kind: LabelKind, role: WordRole): void =>
    void rows.push(
      sumRow(page, at, words(labelText(page, kind), 'label'), amountOf(page, sums.total - paid, role)),
    );
  if (random.chance(0.8)) rest('balance', 'sum');
  if (random.chance(0.6)) rest(random.pick(['card', 'cash', 'wallet']), 'paid');
}

/** Points, the card's slip, policies and greetings. */
export function printFoot(page: PageForm): SheetRow[] {
  const { grammar, random, face, letters } = page;
  const rows: SheetRow[] = [];
  const isCentred = random.chance(0.7);
  const noise = (text: string): void =>
    void rows.push(...wrapWords(face, words(text, 'noise'), face.columns).map((line) => row(isCentred ? middle(line, face.columns / 2) : left(line))));
  if (grammar.has('points-block'))
    for (let at = random.int(1, 3); at > 0; at--) noise(`${labelText(page, 'points')}${random.pick([':', '', ' :'])} ${random.pick([String(random.int(1, 9000)), `${random.int(1, 900)}.${random.int(10, 99)}`])}`);
  if (grammar.has('card-block')) for (let at = random.int(1, 5); at > 0; at--) noise(withDigits(random.pick(said.FOOT_ROWS), random));
  if (grammar.has('footer-policies')) for (let at = random.int(1, 3); at > 0; at--) noise(random.pick(said.POLICIES));
  if (random.chance(0.06)) {
    const other = printOtherDay(random, page.date, page.moment);
    rows.push(row(left([...words(`${random.pick(said.OTHER_DATES)}${random.pick([':', ''])}`, 'noise'), ...other])));
  }
  if (random.chance(0.7)) noise(random.pick(said.GREETINGS));
  if (grammar.has('store-again-below') && !grammar.drawn.has('no-store'))
    rows.push(row(middle(words(letters(random.pick([page.store.brand])), 'noise'), face.columns / 2)));
  return rows;
} // prettier-ignore
