import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { labelOf } from '../../src/domain/receipt/labels/labels.ts';
import { rowsOf, type Row } from '../../src/domain/receipt/rows/rows.ts';
import { transcript } from '../receipts/transcript.ts';
import { shapeOfDate, shapeOfItem, shapeOfLabel, type ShapedWord } from './shapes.ts';

/** The forms of real receipts, as often as they occur; each with an example. */
export interface RealForms {
  receipts: number;
  items: Counted;
  /** The rows of items, each by itself. */
  rows: Counted;
  labels: Counted;
  dates: Counted;
  /** Items whose name was not found in the transcript. */
  lost: number;
}

type Counted = Map<string, { count: number; example: string }>;

interface RealItem {
  name: string;
  unit_price: number | null;
  total_price: number;
}

/** Reads the transcripts (box/), true fields (key/) and items (items/) of some folders. */
export function realForms(folders: readonly string[]): RealForms {
  const forms: RealForms = {
    receipts: 0,
    items: new Map(),
    rows: new Map(),
    labels: new Map(),
    dates: new Map(),
    lost: 0,
  };
  for (const folder of folders) {
    for (const file of readdirSync(join(folder, 'box'))) {
      const id = file.replace('.csv', '');
      const rows = rowsOf(transcript(readFileSync(join(folder, 'box', file), 'utf8')));
      const key = JSON.parse(readFileSync(join(folder, 'key', `${id}.json`), 'utf8')) as { date?: string };
      forms.receipts++;
      if (key.date) count(forms.dates, shapeOfDate(key.date), `${id}: ${key.date}`);
      const path = join(folder, 'items', `${id}.json`);
      const items = existsSync(path)
        ? (JSON.parse(readFileSync(path, 'utf8')) as { items: RealItem[] }).items
        : [];
      const last = countItems(forms, rows, items, id);
      countLabels(forms, rows.slice(last), id);
    }
  }
  return forms;
}

const count = (into: Counted, form: string, example: string): void => {
  into.set(form, { count: (into.get(form)?.count ?? 0) + 1, example: into.get(form)?.example ?? example });
};

const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Returns where the last item ends. */
function countItems(forms: RealForms, rows: readonly Row[], items: readonly RealItem[], id: string): number {
  const places: (number[] | null)[] = [];
  let from = 0;
  for (const item of items) {
    const found = nameRows(rows, item.name, from);
    places.push(found);
    if (found) from = (found.at(-1) ?? 0) + 1;
    else forms.lost++;
  }
  for (const [at, item] of items.entries()) {
    const named = places[at];
    if (!named) continue;
    const above =
      places
        .slice(0, at)
        .findLast((one) => one !== null)
        ?.at(-1) ?? (named[0] ?? 0) - 3;
    const below = places.slice(at + 1).find((one) => one !== null)?.[0] ?? (named.at(-1) ?? 0) + 4;
    const block = blockOf(rows, item, named, above, below);
    const shape = shapeOfItem(block.map((row_) => shaped(rows[row_], item.name)));
    const example = `${id}: ${block.map((row_) => rows[row_]?.text).join(' / ')}`;
    count(forms.items, shape, example);
    for (const part of shape.split(' / ')) count(forms.rows, part, example);
  }
  return from;
}

/** The rows that hold an item's name: the first where most of its next words stand, and those that go on. */
function nameRows(rows: readonly Row[], name: string, from: number): [number, ...number[]] | null {
  const words = name.split(/\s+/).map(plain).filter(Boolean);
  for (let at = from; at < rows.length; at++) {
    const first = held(rows[at], words);
    if (first < Math.min(words.length, Math.max(1, Math.ceil(words.length / 2.5)))) continue;
    const found: [number, ...number[]] = [at];
    let left = words.slice(first);
    for (let next = at + 1; left.length && next <= at + 2; next++) {
      const more = held(rows[next], left);
      if (more === 0) continue;
      found.push(next);
      left = left.slice(more);
    }
    return found;
  }
  return null;
}

/** How many of the words the row holds. */
function held(row: Row | undefined, words: readonly string[]): number {
  const here = plain(row?.text ?? '');
  let count_ = 0;
  while (count_ < words.length && here.includes(words.slice(0, count_ + 1).join(''))) count_++;
  return count_;
}

/** The rows of the name, and those beside it that hold the item's amount or price. */
function blockOf(
  rows: readonly Row[],
  item: RealItem,
  named: readonly number[],
  above: number,
  below: number,
): number[] {
  const [first = 0] = named;
  const last = named.at(-1) ?? 0;
  const holds = (at: number, value: number | null): boolean =>
    value !== null &&
    (rows[at]?.text ?? '')
      .replace(/,/g, '')
      .split(/\s+/)
      .some((word) => word.includes(Math.abs(value).toFixed(2)));
  const has = (at: number): boolean => holds(at, item.total_price) || holds(at, item.unit_price);
  let [start, end] = [first, last];
  const isDone = named.some((at) => holds(at, item.total_price));
  for (let at = last + 1; at < Math.min(below, last + 4); at++) if (has(at)) end = at;
  if (!isDone && end === last)
    for (let at = first - 1; at > Math.max(above, first - 3); at--) if (has(at)) start = at;
  return Array.from({ length: end - start + 1 }, (_, at) => start + at);
}

function shaped(row: Row | undefined, name: string): ShapedWord[] {
  const words = (row?.tokens ?? []).flatMap(({ text }) => text.split(/\s+/)).filter(Boolean);
  const own = new Set(name.split(/\s+/).map(plain).filter(Boolean));
  const isOwn = words.map((word) => own.has(plain(word)));
  const [from, to] = [isOwn.indexOf(true), isOwn.lastIndexOf(true)];
  const all = plain(name);
  return words.map((text, at) => ({
    text,
    isName: from >= 0 && at >= from && at <= to && all.includes(plain(text)),
  }));
}

/** Rows with an amount whose words the rules know as a label. */
function countLabels(forms: RealForms, rows: readonly Row[], id: string): void {
  for (const { text } of rows) {
    const match = /^(.*?[A-Za-z].*?)[\s:]*(?:RM|\$)?\s*-?\(?[\d,]*\d\.\d{2}\)?-?\s*$/.exec(text);
    const label = match?.[1];
    if (label && labelOf(label)) count(forms.labels, shapeOfLabel(label), `${id}: ${text}`);
  }
}
