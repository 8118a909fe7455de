import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { draftFromPages, type PageReading } from '../../src/domain/receipt/draft/draft-from-pages.ts';
import type { ReceiptDraft } from '../../src/domain/receipt/draft/draft.ts';
import { datesIn } from '../../src/domain/receipt/fields/date.ts';
import { labelRows } from '../../src/domain/receipt/labels/label-rows.ts';
import { itemsByRole } from '../../src/domain/receipt/roles/items-by-role.ts';
import type { WordRole } from '../../src/domain/receipt/roles/roles.ts';
import { leadOf, tagRows, type TaggedRow } from '../../src/domain/receipt/roles/tagged-rows.ts';
import { createTagger, type Tagger } from '../../src/domain/receipt/roles/tagger.ts';
import { toFractions } from '../../src/domain/receipt/rows/box.ts';
import { distance } from '../../src/domain/receipt/rows/match-words.ts';
import type { OcrPage } from '../../src/domain/receipt/rows/ocr-page.ts';
import { rowsOf } from '../../src/domain/receipt/rows/rows.ts';
import { isoOf, tally, type Tallies } from '../receipts/count-certain.ts';
import { allRates, judgedFields, type JudgedField } from '../receipts/folds/calibration.ts';
import { splitByShop } from '../receipts/folds/split-by-shop.ts';
import { createSeededRandom } from '../receipts/seeded-random.ts';
import { transcript } from '../receipts/transcript.ts';
import { pageOfWords, type LabelledPage } from './labelled-page.ts';
import { withNoise } from './noise.ts';

const USAGE = `usage: npx tsx tools/roles/score.ts --model FILE [--fold N] [--noise] [--errors] [--rates] FILE.jsonl|FOLDER ...

Reads drawn pages (tools/layouts) or real ones (box/, key/, items/) from their true words by rules alone, by the model
alone, and by both, and prints how much is right. --rates: how often fields with each score were right, by kind. --fold: only that fold by shop of all folders together.`;

interface Truth {
  store: string | null;
  date: string | null;
  total: number | null;
  items: { name: string; quantity: number; price: number }[] | null;
  /** Charges, in sen, of pages with items; tax in the prices or not. */
  discount?: number;
  service?: number;
  tax?: number;
  taxIncluded?: boolean | null;
  rounding?: number;
}

interface Case {
  id: string;
  company: string;
  page: OcrPage;
  truth: Truth;
}

/** What one way of reading answers. */
interface Answer {
  store: string | null;
  date: string | null;
  total: number | null;
  items: { name: string; quantity: number; price: number }[];
  draft: ReceiptDraft | null;
}

function drawn(file: string, noise: boolean): Case[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line, at) => {
      const page = JSON.parse(line) as LabelledPage & { truth: Truth };
      const read = noise ? withNoise(page, createSeededRandom(90001 + at)) : page;
      return { id: page.id, company: '', page: pageOfWords(read, 2), truth: page.truth };
    });
}

function real(folder: string): Case[] {
  return readdirSync(join(folder, 'key')).map((file) => {
    const id = file.slice(0, -'.json'.length);
    const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
    const key = json(join(folder, 'key', file)) as { company: string; date: string; total: string };
    const path = join(folder, 'items', file);
    const told = existsSync(path) ? (json(path) as NonNullable<Parameters<typeof tally>[2]['items']>) : null;
    const total = told?.total ?? Number(key.total.replace(/[^\d.-]/g, ''));
    return {
      id,
      company: key.company,
      page: transcript(readFileSync(join(folder, 'box', `${id}.csv`), 'utf8')),
      truth: {
        store: key.company,
        date: isoOf(key.date),
        total: senOf(total),
        items: told?.items.map((item) => ({ ...item, price: senOf(item.total_price) })) ?? null,
        discount: senOf(told?.discount),
        service: senOf(told?.service),
        tax: senOf(told?.tax),
        taxIncluded: told?.tax_inclusive ?? null,
        rounding: senOf(told?.rounding),
      },
    };
  });
}

const senOf = (rm: number | null | undefined): number => Math.round((rm ?? 0) * 100);

const readingOf = (page: OcrPage, tagger: Tagger | null): PageReading => ({
  page,
  place: (box) => toFractions(box, page),
  engine: 'ppocr',
  tagger,
});

function byDraft(page: OcrPage, tagger: Tagger | null): Answer {
  const draft = draftFromPages([readingOf(page, tagger)]);
  return {
    store: draft.store.value,
    date: draft.date.value,
    total: draft.total.value,
    items: draft.items.map(({ name, quantity, price }) => ({
      name: name.value,
      quantity: quantity.value,
      price: price.value,
    })),
    draft,
  };
}

/** The words of a role, at the row where most speaks for it. */
function bestRow(rows: readonly TaggedRow[], role: WordRole): { text: string; row: TaggedRow } | null {
  let best: { text: string; row: TaggedRow } | null = null;
  let most = 0;
  for (const row of rows) {
    const own = row.words.flatMap((word, at) =>
      word.role === role ? [{ word, token: row.line.row.tokens[at] }] : [],
    );
    const lead = Math.max(0, ...own.map(({ word }) => leadOf(word, role)));
    if (lead <= most) continue;
    most = lead;
    best = { text: own.map(({ token }) => token?.text).join(' '), row };
  }
  return best;
}

function byModel(page: OcrPage, tagger: Tagger): Answer {
  const rows = tagRows(labelRows(rowsOf(page)), tagger);
  const total = bestRow(rows, 'total')?.row;
  const date = bestRow(rows, 'date')?.row;
  const place = total?.words.findIndex(({ role }) => role === 'total') ?? 0;
  const amount = total?.line.amounts.find(({ to, strict }) => strict && to > place);
  return {
    store: bestRow(rows, 'store')?.text ?? null,
    date: date ? (datesIn([date.line.row])[0]?.iso ?? null) : null,
    total: amount?.value ?? null,
    items: itemsByRole(rows).map(({ item: { name, quantity, price } }) => ({ name, quantity, price })),
    draft: null,
  };
}

const bare = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
const like = (a: string, b: string): number =>
  1 - distance(bare(a), bare(b)) / Math.max(1, bare(a).length, bare(b).length);

/** Items of the same amount whose names are likest first: three characters of five are enough. */
function matched(read: Answer['items'], truth: Answer['items'], least: number): number {
  const left = [...truth];
  let count = 0;
  for (const { name, price } of read) {
    const [best] = left
      .filter((one) => one.price === price && like(one.name, name) >= least)
      .toSorted((a, b) => like(b.name, name) - like(a.name, name));
    if (!best) continue;
    left.splice(left.indexOf(best), 1);
    count++;
  }
  return count;
}

class Score {
  pages = 0;
  store = 0;
  date = 0;
  total = 0;
  three = 0;
  right = 0;
  prices = 0;
  read = 0;
  true = 0;
  every = 0;
  named = 0;
  tallies: Tallies = {};

  add({ id, truth }: Case, answer: Answer, errors: string | null): void {
    this.pages++;
    const store = truth.store === null || (answer.store !== null && like(answer.store, truth.store) >= 0.8);
    const date = truth.date === null || answer.date === truth.date;
    const total = truth.total === null || answer.total === truth.total;
    this.store += Number(store);
    this.date += Number(date);
    this.total += Number(total);
    this.three += Number(store && date && total);
    if (errors && !store) console.log(errors, id, 'store', answer.store, '|', truth.store);
    if (errors && !date) console.log(errors, id, 'date', answer.date, '|', truth.date);
    if (errors && !total) console.log(errors, id, 'total', answer.total, '|', truth.total);
    if (answer.draft) tally(this.tallies, answer.draft, trueReceipt(truth));
    if (!truth.items) return;
    const count = matched(answer.items, truth.items, 0.6);
    this.right += count;
    this.prices += matched(answer.items, truth.items, 0);
    this.read += answer.items.length;
    this.true += truth.items.length;
    this.named++;
    const every = count === truth.items.length && count === answer.items.length;
    this.every += Number(every);
    if (errors && !every) {
      const list = (items: Answer['items']): string =>
        items.map(({ name, price }) => `${name} ${price}`).join('; ');
      console.log(`${errors} ${id} items\n    ${list(answer.items)}\n    ${list(truth.items)}`);
    }
  }

  /** Certain fields, and the wrong ones among them, by field. */
  certain(): string {
    return Object.entries(this.tallies)
      .map(([field, { certain, certainWrong }]) => `${field} ${certain} (${certainWrong})`)
      .join(', ');
  }

  line(name: string): string {
    const part = (count: number, of: number): string => (count / Math.max(1, of)).toFixed(3);
    const f1 = (count: number): string => part(2 * count, this.read + this.true);
    const sum = Object.values(this.tallies);
    const certain = sum.reduce((all, one) => all + one.certain, 0);
    const wrong = sum.reduce((all, one) => all + one.certainWrong, 0);
    return [
      name.padEnd(6), `store ${part(this.store, this.pages)}`, `date ${part(this.date, this.pages)}`, `total ${part(this.total, this.pages)}`,
      `all three ${part(this.three, this.pages)}`, `items F1 ${f1(this.right)}`, `price ${f1(this.prices)}`,
      `every item ${part(this.every, this.named)}`, `certain ${certain} wrong ${wrong}`,
    ].join('  '); // prettier-ignore
  }
}

/** What is weighed ("1.234 kg") is one thing on a bill. What is given back has a minus before its amount instead. */
const pieces = (quantity: number): number => (Number.isInteger(quantity) ? Math.abs(quantity) : 1);

function trueReceipt(truth: Truth): Parameters<typeof tally>[2] {
  const charge = (sen: number | undefined): number | null => (sen ? sen / 100 : null);
  const total = truth.total === null ? null : truth.total / 100;
  return {
    key: { company: truth.store ?? '', date: truth.date ?? '', total: total?.toFixed(2) ?? '' },
    items: truth.items && {
      items: truth.items.map(({ name, quantity, price }) => ({
        name,
        quantity: pieces(quantity),
        total_price: price / 100,
      })),
      discount: charge(truth.discount),
      service: charge(truth.service),
      tax: charge(truth.tax),
      tax_inclusive: truth.tax ? (truth.taxIncluded ?? false) : null,
      rounding: charge(truth.rounding),
      total,
    },
  };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: 'string' },
    fold: { type: 'string' },
    noise: { type: 'boolean', default: false },
    errors: { type: 'boolean', default: false },
    rates: { type: 'boolean', default: false },
    count: { type: 'string', default: '100000' },
  },
});
if (positionals.length === 0) {
  console.error(USAGE);
  process.exit(2);
}
const tagger = createTagger(values.model ? readFileSync(values.model) : null);
const files = positionals.filter((path) => path.endsWith('.jsonl'));
const folders = positionals.filter((path) => !path.endsWith('.jsonl'));
const all = folders.flatMap(real);
const chosen = values.fold ? (splitByShop(all, 5)[Number(values.fold) - 1] ?? []) : all;
const cases = [...chosen, ...files.flatMap((file) => drawn(file, values.noise))].slice(
  0,
  Number(values.count),
);
const [rules, model, both] = [new Score(), new Score(), new Score()];
for (const one of cases) {
  const errors = values.errors ? '' : null;
  rules.add(one, byDraft(one.page, null), errors === null ? null : 'rules');
  if (!tagger) continue;
  model.add(one, byModel(one.page, tagger), null);
  both.add(one, byDraft(one.page, tagger), errors === null ? null : 'both');
}
console.log(`${cases.length} pages`);
console.log(`${rules.line('rules')}\n  ${rules.certain()}`);
if (tagger) console.log(`${model.line('model')}\n${both.line('both')}\n  ${both.certain()}`);
if (values.rates) {
  const judged = cases.flatMap(({ page, truth }): JudgedField[] =>
    judgedFields([readingOf(page, tagger)], trueReceipt(truth)),
  );
  for (const [kind, rates] of Object.entries(allRates(judged))) {
    const fields = judged.filter((field) => field.kind === kind);
    const steps = rates.map(([from, right], at) => {
      const to = rates[at + 1]?.[0] ?? Infinity;
      return `${from} ${right} (${fields.filter(({ score }) => Math.round(100 * score) / 100 >= from && Math.round(100 * score) / 100 < to).length})`;
    });
    console.log(`${kind}: ${steps.join(', ')}`);
  }
}
