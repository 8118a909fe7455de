import { drawSheet, type DrawnSheet } from './draw-page.ts';
import { realForms } from './real-forms.ts';
import { shapeOfDate, shapeOfItem, shapeOfLabel, type ShapedWord } from './shapes.ts';

/** The forms that drawn pages show. */
interface DrawnForms {
  items: Set<string>;
  rows: Set<string>;
  labels: Set<string>;
  dates: Set<string>;
}

/** Prints how much of what real receipts show is among `count` drawn pages, and what is not. */
export function printCoverage(folders: readonly string[], seed: number, count: number): void {
  const real = realForms(folders);
  const drawn: DrawnForms = { items: new Set(), rows: new Set(), labels: new Set(), dates: new Set() };
  for (let at = 0; at < count; at++) addForms(drawn, drawSheet(seed, at, { without: [], only: [] }));
  console.log(
    `${real.receipts} real receipts, ${count} drawn pages; names not found in the transcripts: ${real.lost}`,
  );
  for (const kind of ['items', 'rows', 'labels', 'dates'] as const) {
    const forms = [...real[kind]].toSorted(([, a], [, b]) => b.count - a.count);
    const all = forms.reduce((sum, [, one]) => sum + one.count, 0);
    const missing = forms.filter(([form]) => !drawn[kind].has(form));
    const lost = missing.reduce((sum, [, one]) => sum + one.count, 0);
    console.log(
      `${kind}: ${all - lost} of ${all} (${(1 - lost / all).toFixed(3)}), ${forms.length - missing.length} of ${forms.length} forms; drawn: ${drawn[kind].size} forms`,
    );
    for (const [form, one] of missing) console.log(`  ${one.count} ${form}   <- ${one.example}`);
  }
}

function addForms(into: DrawnForms, { tokens, items, truth }: DrawnSheet): void {
  const rows: DrawnSheet['tokens'][] = [];
  for (const token of tokens) (rows[token.line] ??= []).push(token);
  for (const row of rows) {
    if (!row) continue;
    const label = row
      .filter(({ role }) => role === 'label')
      .map(({ text }) => text)
      .join(' ');
    if (label) into.labels.add(shapeOfLabel(label));
    const date = row
      .filter(({ role }) => role === 'date')
      .map(({ text }) => text)
      .join(' ');
    if (date) into.dates.add(shapeOfDate(date.replace(/^[A-Z]+[.:]*:/i, '')));
  }
  const own = new Map<number, Map<number, ShapedWord[]>>();
  for (const [at, { text, role, line }] of tokens.entries()) {
    const item = items[at];
    if (item === undefined) continue;
    const lines = own.get(item) ?? new Map<number, ShapedWord[]>();
    own.set(item, lines);
    lines.set(line, [
      ...(lines.get(line) ?? []),
      { text, isName: role === 'name' && isPlain(truth, item, text) },
    ]);
  }
  for (const lines of own.values()) {
    const shape = shapeOfItem([...lines.values()]);
    into.items.add(shape);
    for (const part of shape.split(' / ')) into.rows.add(part);
  }
}

/** Whether a word stands in the item's true name: a code or a quantity may be glued to it. */
const isPlain = (truth: DrawnSheet['truth'], item: number, text: string): boolean =>
  truth.items[item]?.name.split(' ').includes(text) ?? false;
