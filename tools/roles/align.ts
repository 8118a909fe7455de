import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isoDay } from '../../src/domain/receipt/fields/date-forms.ts';
import { datesIn } from '../../src/domain/receipt/fields/date.ts';
import { labelRows } from '../../src/domain/receipt/labels/label-rows.ts';
import type { LabelledRow } from '../../src/domain/receipt/labels/labelled-row.ts';
import type { RowKind } from '../../src/domain/receipt/labels/labels.ts';
import type { WordRole } from '../../src/domain/receipt/roles/roles.ts';
import { distance } from '../../src/domain/receipt/rows/match-words.ts';
import { rowsOf, type Row, type Token } from '../../src/domain/receipt/rows/rows.ts';
import { splitByShop } from '../receipts/folds/split-by-shop.ts';
import { transcript } from '../receipts/transcript.ts';
import type { LabelledPage, LabelledWord } from './labelled-page.ts';

// Real receipts as pages with roles, as far as their known contents tell them:
//   npx tsx tools/roles/align.ts FILE.jsonl FOLDER...
// Each folder holds box/ID.csv, key/ID.json and, of some, items/ID.json. A page's production is its fold.

interface Item {
  name: string;
  quantity: number;
  unit_price?: number | null;
  total_price: number;
}

interface Known {
  id: string;
  company: string;
  key: { company: string; date: string; total: string; address: string };
  items: { items: Item[]; total: number | null; tax: number | null } | null;
  lines: LabelledRow[];
}

type Roles = Map<Token, WordRole>;

const bare = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
const senOf = (rm: number): number => Math.round(rm * 100);
const like = (a: string, b: string): number =>
  1 - distance(a.slice(0, 80), b.slice(0, 80)) / Math.max(1, a.length, b.length);

/** The run of words, over three rows at most, that spells the text best. */
function findText(
  rows: readonly Row[],
  text: string,
  from: number,
  to: number,
): { words: Token[]; row: number } | null {
  const wanted = bare(text);
  let best: { words: Token[]; row: number } | null = null;
  let most = 0.72;
  for (let row = from; row < to; row++) {
    const words: { token: Token; row: number }[] = [];
    for (let at = row; at < Math.min(to, row + 3); at++)
      for (const token of rows[at]?.tokens ?? []) words.push({ token, row: at });
    const first = rows[row]?.tokens.length ?? 0;
    for (let start = 0; start < first; start++) {
      let spelt = '';
      for (let end = start; end < words.length && spelt.length < wanted.length + 6; end++) {
        spelt += bare(words[end]?.token.text ?? '');
        if (spelt.length < 0.6 * wanted.length) continue;
        const score = like(spelt, wanted);
        if (score <= most) continue;
        most = score;
        best = { words: words.slice(start, end + 1).map(({ token }) => token), row };
      }
    }
  }
  return best;
}

/** Words of the name on several rows with numbers between them: each row's own run. */
function findName(lines: readonly LabelledRow[], name: string, from: number, to: number) {
  const rows = lines.map(({ row, amounts }) => ({
    ...row,
    tokens: row.tokens.filter(
      ({ text }, at) =>
        !TAX_MARK.test(text) && !amounts.some((one) => one.strict && at >= one.from && at < one.to),
    ),
  }));
  return findText(rows, name, from, to);
}

/** Whether all items were found: then every word among them has a known place. */
function alignItems(
  lines: readonly LabelledRow[],
  items: readonly Item[],
  roles: Roles,
  begins: Set<Token>,
): number[] | null {
  const end = lines.findIndex(
    ({ label, amounts }, at) => at > 3 && label?.kind === 'total' && amounts.length > 0,
  );
  const last = end < 0 ? lines.length : end;
  let from = 0;
  const spans: number[] = [];
  const used = new Set<Token>();
  for (const item of items) {
    const name = findName(lines, item.name, from, last);
    if (!name) return null;
    const rowsOfName = name.words.map((word) => lines.findIndex(({ row }) => row.tokens.includes(word)));
    const lowest = Math.max(...rowsOfName);
    const places = [lowest, name.row, lowest + 1, name.row - 1, lowest + 2, name.row - 2];
    const found = places.flatMap((at) => {
      const line = lines[at];
      const amount = line?.amounts.findLast(
        (one) =>
          one.strict &&
          Math.abs(one.value) === Math.abs(senOf(item.total_price)) &&
          !used.has(line.row.tokens[one.to - 1] as Token),
      );
      return line && amount ? [{ at, line, amount }] : [];
    })[0];
    if (!found) return null;
    for (const word of name.words) roles.set(word, 'name');
    for (let at = found.amount.from; at < found.amount.to; at++) {
      const token = found.line.row.tokens[at] as Token;
      roles.set(token, 'amount');
      used.add(token);
    }
    const top = Math.min(found.at, ...rowsOfName);
    for (let at = top; at <= Math.max(found.at, lowest); at++) numbersOf(lines[at], item, roles);
    const [first] = lines[top]?.row.tokens ?? [];
    if (first) begins.add(first);
    spans.push(top, Math.max(found.at, lowest));
    from = Math.max(name.row, Math.min(lowest, found.at)) + (name.words.length > 0 ? 1 : 0);
  }
  return spans;
}

const TAX_MARK = /^(?:SR|S|T|Z|ZR|ZRL|TX|ZRE|\*)$/i;

/** Quantity, price, code and tax mark, where only one word of the row can be it. */
function numbersOf(line: LabelledRow | undefined, item: Item, roles: Roles): void {
  if (!line) return;
  const free = line.row.tokens.filter((token) => !roles.has(token));
  const count = free.filter(
    ({ text }) => Number(/^[xX]?(\d+(?:\.\d+)?)[xX]?$/.exec(text)?.[1]) === item.quantity,
  );
  if (count.length === 1 && count[0]) roles.set(count[0], 'quantity');
  for (const { from, to, value, strict } of line.amounts) {
    const tokens = line.row.tokens.slice(from, to);
    if (strict && value === senOf(item.unit_price ?? -1) && tokens.every((token) => !roles.has(token)))
      for (const token of tokens) roles.set(token, 'price');
  }
  for (const token of free) {
    if (roles.has(token)) continue;
    if (/^\d{5,}$/.test(token.text)) roles.set(token, 'code');
    else if (TAX_MARK.test(token.text)) roles.set(token, 'tax-mark');
  }
}

/** The shortest run of words that says the day. */
function dateWords(row: Row, iso: string): Token[] {
  for (let count = 1; count <= 4; count++)
    for (let from = 0; from + count <= row.tokens.length; from++) {
      const tokens = row.tokens.slice(from, from + count);
      const text = tokens.map((token) => token.text).join(' ');
      if (datesIn([{ ...row, tokens, text }]).some((date) => date.iso === iso)) return tokens;
    }
  return [];
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

function isoOf(text: string): string | null {
  const numbers = /(\d{1,4})[-/. ]+(\d{1,2}|[A-Z]{3})[A-Z]*[-/. ,]+(\d{2,4})/i.exec(text);
  const digits = numbers ? null : /^(\d{4})(\d\d)(\d\d)/.exec(text);
  const [, a = '', b = '', c = ''] = numbers ?? digits ?? [];
  const month = MONTHS.indexOf(b.toUpperCase()) + 1 || Number(b);
  return a.length === 4 ? isoDay(Number(a), month, Number(c)) : isoDay(Number(c), month, Number(a));
}

/** Roles of amounts by their row's label, where the rules are seldom wrong. */
const OF_LABEL: Partial<Record<RowKind, WordRole>> = {
  cash: 'paid',
  change: 'change',
  summary: 'sum',
  count: 'sum',
  other: 'sum',
  subtotal: 'subtotal',
  rounding: 'rounding',
};

function alignSums({ lines, items, key }: Known, roles: Roles, from: number): void {
  const total = senOf(items?.total ?? Number(key.total.replace(/[^\d.]/g, '')));
  for (const [at, { row, label, amounts }] of lines.entries()) {
    if (at < from || !label || label.kind === 'discount') continue;
    const strict = amounts.filter((amount) => amount.strict);
    const truth = label.kind === 'total' ? total : label.kind === 'tax' ? senOf(items?.tax ?? -1) : null;
    for (const { value, from: first, to } of strict) {
      const same = truth !== null && Math.abs(value) === truth;
      const role = truth === null ? OF_LABEL[label.kind] : same ? (label.kind as WordRole) : undefined;
      if (!role || strict.length > 2) continue;
      for (const token of row.tokens.slice(first, to)) if (!roles.has(token)) roles.set(token, role);
    }
    const inAmount = (place: number): boolean => amounts.some((one) => place >= one.from && place < one.to);
    for (const [place, token] of row.tokens.entries())
      if (!inAmount(place) && !roles.has(token)) roles.set(token, 'label');
  }
}

function alignHead({ lines, key }: Known, roles: Roles, end: number): void {
  const rows = lines.map(({ row }) => row);
  for (const word of findText(rows, key.company, 0, Math.min(end, 12))?.words ?? []) roles.set(word, 'store');
  const address = bare(key.address);
  const iso = isoOf(key.date);
  for (const [at, row] of rows.entries()) {
    const dates = iso ? dateWords(row, iso) : [];
    for (const word of dates) roles.set(word, 'date');
    for (const token of row.tokens) {
      if (roles.has(token)) continue;
      if (at < Math.min(end, 14) && bare(token.text).length > 2 && address.includes(bare(token.text)))
        roles.set(token, 'address');
      else if (/^\d{1,2}:\d\d/.test(token.text)) roles.set(token, 'time');
    }
  }
}

function pageOf(known: Known, fold: number): LabelledPage {
  const { lines, items } = known;
  const roles: Roles = new Map();
  const begins = new Set<Token>();
  const spans = items && alignItems(lines, items.items, roles, begins);
  if (items && !spans) {
    roles.clear();
    begins.clear();
  }
  const top = spans
    ? Math.min(...spans)
    : lines.findIndex(({ amounts, heading }) => heading || amounts.some((one) => one.strict));
  const bottom = spans ? Math.max(...spans) : lines.length;
  alignHead(known, roles, top < 0 ? lines.length : top);
  alignSums(known, roles, spans ? bottom : 0);
  const lastSum = lines.findLastIndex(({ label, amounts }) => label !== null && amounts.length > 0);
  const tokens = lines.flatMap(({ row, heading }, line) =>
    row.tokens.map((token): LabelledWord => {
      const { x0, y0, x1, y1 } = token.box;
      const outside = spans !== null && !heading && (line < top || line > lastSum);
      const role = roles.get(token) ?? (outside ? 'noise' : null);
      const isTold = spans !== null || (role !== null && role !== 'name');
      return {
        text: token.text,
        box: [x0, y0, x1, y1],
        line,
        role,
        begins: isTold ? begins.has(token) : null,
      };
    }),
  );
  return {
    id: known.id,
    productions: [`fold-${fold}`, ...(spans ? ['items'] : [])],
    width: 3000,
    height: 5000,
    tokens,
  };
}

function receiptsOf(folder: string): Known[] {
  return readdirSync(join(folder, 'key')).map((file) => {
    const id = file.slice(0, -'.json'.length);
    const key = JSON.parse(readFileSync(join(folder, 'key', file), 'utf8')) as Known['key'];
    const items = join(folder, 'items', file);
    return {
      id,
      company: key.company,
      key,
      items: existsSync(items) ? (JSON.parse(readFileSync(items, 'utf8')) as Known['items']) : null,
      lines: labelRows(rowsOf(transcript(readFileSync(join(folder, 'box', `${id}.csv`), 'utf8')))),
    };
  });
}

const [out = '', ...folders] = process.argv.slice(2);
const folds = splitByShop(folders.flatMap(receiptsOf), 5);
const pages = folds.flatMap((receipts, at) => receipts.map((known) => pageOf(known, at + 1)));
writeFileSync(out, pages.map((page) => `${JSON.stringify(page)}\n`).join(''));
const whole = pages.filter(({ productions }) => productions.includes('items')).length;
const words = pages.flatMap(({ tokens }) => tokens);
console.log(
  `${pages.length} pages, ${whole} with all items; ${words.filter(({ role }) => role).length} of ${words.length} words`,
);
const counts = new Map<string, number>();
for (const { role } of words) counts.set(role ?? 'unknown', (counts.get(role ?? 'unknown') ?? 0) + 1);
console.log([...counts].map(([role, count]) => `${role} ${count}`).join(', '));
