import { sen, ZERO, type Sen } from '../money.ts';
import { balance, type Balance } from './balance.ts';
import { toFractions, type Box } from './box.ts';
import { datesIn } from './date.ts';
import {
  absent,
  type DraftItem,
  type DraftTax,
  type EngineName,
  type Reading,
  type ReceiptDraft,
} from './draft.ts';
import { itemRegion } from './item-region.ts';
import { itemsIn, type FoundItem } from './items.ts';
import { linesOf } from './lines.ts';
import type { OcrPage } from './page.ts';
import { joinPools, poolsIn, type Money, type Pools } from './pools.ts';
import { evenTrust } from './trust.ts';
import { rowsOf, type Row } from './rows.ts';
import { storesIn } from './store.ts';

/**
 * What an engine read -> a receipt.
 *
 *   page -> rows -> lines -> store, date
 *                     |----> items ----|
 *                     '----> pools ----+-> balance (the bill's own equations) -> draft
 *
 * `place` turns a box of the page into fractions of the image to show. Takes anything an engine may
 * answer and never throws; what was not found is absent.
 */
export function draftFromPage(page: OcrPage, place: Place = (box) => toFractions(box, page)): ReceiptDraft {
  return draftFromPages([{ page, place, engine: 'tesseract' }]);
}

/** What one look at the image gave. */
export interface Look {
  page: OcrPage;
  place: Place;
  engine: EngineName;
}

/**
 * The same from several looks at one image, the most trusted first: amounts of all of them are
 * candidates, the items come from the look whose sum has the best support.
 */
export function draftFromPages(looks: readonly Look[]): ReceiptDraft {
  const readings = looks.map(({ page, place, engine }) => {
    const rows = rowsOf(page);
    const lines = linesOf(rows);
    const region = itemRegion(lines);
    const pools = placed(poolsIn(lines, region.end), place);
    return { rows, items: itemsIn(region), pools, place, engine };
  });
  const pools = joinPools(readings.map((reading) => reading.pools));
  const [best] = readings
    .map(({ items, place }) => {
      const sum = sen(
        Math.min(
          1e8,
          items.reduce((all, item) => all + item.price, 0),
        ),
      );
      return { items, place, sum, bill: balance(pools, sum) };
    })
    .toSorted((a, b) => b.bill.points - a.bill.points);
  const { items, place, sum, bill } = best ?? {
    items: [],
    place: (box: Box) => box,
    sum: ZERO,
    bill: balance(pools, ZERO),
  };
  return {
    store: likeliest(readings.map((one) => storeOf(one.rows, one.place, one.engine))),
    date: likeliest(readings.map((one) => dateOf(one.rows, one.place, one.engine))),
    ...poolReadings(pools, bill),
    items: items.map((item) => draftItem(item, bill.adds && bill.base === sum, place)),
    difference: bill.total === null ? null : differenceOf(sum, bill),
    engines: [...new Set(looks.map((look) => look.engine))],
  };
}

/** Amounts of different looks meet in the image's own measure: fractions of it. */
const placed = (pools: Pools, place: Place): Pools =>
  Object.fromEntries(
    Object.entries(pools).map(([kind, pool]) => [
      kind,
      pool.map((money) => ({ ...money, box: place(money.box) })),
    ]),
  ) as unknown as Pools;

/** The surer of two readings, the other one as its first alternative; alike ones make each other surer. */
function likeliest(readings: readonly Reading<string | null>[]): Reading<string | null> {
  const [first, ...rest] = readings.toSorted((a, b) => b.confidence - a.confidence);
  if (!first) return absent<string | null>(null);
  const others = [...new Set([...rest.map((one) => one.value), ...first.alternatives])];
  return {
    ...first,
    confidence: rest.some((one) => one.value !== null && one.value !== first.value)
      ? Math.min(0.7, first.confidence)
      : first.confidence,
    alternatives: others.filter((value) => value !== null && value !== first.value),
  };
}

type Place = (box: Box) => Box;

function storeOf(rows: readonly Row[], place: Place, engine: EngineName): Reading<string | null> {
  const [first, ...rest] = storesIn(rows);
  if (!first) return absent<string | null>(null);
  const lead = first.score - (rest[0]?.score ?? 0);
  const confidence = Math.min(wordTrust(first.row, engine), lead > 1 ? 0.95 : 0.7);
  return {
    value: first.name,
    confidence,
    box: place(first.row.box),
    alternatives: rest.slice(0, 4).map((store) => store.name),
  };
}

const wordTrust = (row: Row, engine: EngineName): number =>
  row.tokens.reduce((all, token) => all + evenTrust(engine, token.confidence), 0) /
  Math.max(1, row.tokens.length);

function dateOf(rows: readonly Row[], place: Place, engine: EngineName): Reading<string | null> {
  const [first, ...rest] = datesIn(rows);
  if (!first) return absent<string | null>(null);
  const others = [...new Set(rest.map((date) => date.iso))].filter((iso) => iso !== first.iso);
  const confidence = Math.min(0.98, wordTrust(first.row, engine), 0.4 + 0.12 * first.score);
  return { value: first.iso, confidence, box: place(first.row.box), alternatives: others.slice(0, 4) };
}

type PoolReadings = Pick<ReceiptDraft, 'total' | 'subtotal' | 'discount' | 'service' | 'taxes' | 'rounding'>;

function poolReadings(pools: Pools, bill: Balance): PoolReadings {
  const trust = bill.adds ? 0.95 : 0.5;
  const read = (value: Sen, pool: readonly Money[]): Reading<Sen> => {
    const money = pool.find((other) => Math.abs(other.value) === Math.abs(value));
    if (value === 0) return { ...absent(ZERO), confidence: trust };
    return { value, confidence: trust, box: money?.box ?? null, alternatives: [] };
  };
  const printed = pools.total.find((money) => money.value === bill.total);
  const total: Reading<Sen | null> = {
    value: bill.total,
    confidence: bill.confidence,
    box: printed?.box ?? null,
    alternatives: bill.others,
  };
  const subtotal = pools.subtotal[0];
  return {
    total,
    subtotal:
      bill.base === null ? absent<Sen | null>(subtotal?.value ?? null) : read(bill.base, pools.subtotal),
    discount: read(bill.discount, pools.discount),
    service: bill.service ? read(bill.service.value, pools.service) : { ...absent(ZERO), confidence: trust },
    taxes: taxesOf(pools, bill, read),
    rounding: read(bill.rounding, pools.rounding),
  };
}

function taxesOf(
  pools: Pools,
  bill: Balance,
  read: (value: Sen, pool: readonly Money[]) => Reading<Sen>,
): DraftTax[] {
  const included = bill.taxes.length === 0;
  const printed = included ? pools.tax.filter((tax) => tax.value > 0).slice(0, 1) : bill.taxes;
  return printed.map((tax) => ({ rate: tax.rate, amount: read(tax.value, pools.tax), included }));
}

function draftItem(item: FoundItem, proven: boolean, place: Place): DraftItem {
  const trust = proven ? 0.97 : item.proven ? 0.9 : Math.min(0.75, item.confidence);
  return {
    name: {
      value: item.name,
      confidence: Math.min(0.9, item.confidence),
      box: place(item.nameBox),
      alternatives: [],
    },
    quantity: {
      value: item.quantity,
      confidence: item.proven ? 0.95 : 0.7,
      box: place(item.box),
      alternatives: [],
    },
    unitPrice: {
      value: item.unit,
      confidence: item.proven ? 0.95 : 0.6,
      box: place(item.box),
      alternatives: [],
    },
    price: { value: item.price, confidence: trust, box: place(item.priceBox), alternatives: [] },
    box: place(item.box),
  };
}

function differenceOf(sum: Sen, bill: Balance): Sen {
  const tax = bill.taxes.reduce((all, { value }) => all + value, 0);
  const reached = sum + bill.discount + (bill.service?.value ?? 0) + tax + bill.rounding;
  return sen(Math.max(-1e9, Math.min(1e9, reached - (bill.total ?? 0))));
}
