import { sen, type Sen } from '../../money/money.ts';
import type { Balance } from '../bill/balance-bill.ts';
import { toFractions, type Box } from '../rows/box.ts';
import type { EngineName, Reading, ReceiptDraft } from './draft.ts';
import { billRows, itemRegion } from '../items/item-region.ts';
import { itemsIn, type FoundItem } from '../items/items.ts';
import { linesOf } from '../labels/label-rows.ts';
import type { OcrPage } from '../rows/ocr-page.ts';
import type { RowKind } from '../labels/labels.ts';
import { joinPools, poolsIn, type Money, type Pools } from '../bill/labelled-amounts.ts';
import { draftItem, poolReadings } from '../fields/bill-fields.ts';
import { dateOf, likeliest, storeOf } from '../fields/head-fields.ts';
import { rowsOf } from '../rows/rows.ts';
import { evenTrust } from '../fields/engine-confidence.ts';
import { unpricedIn } from '../items/unpriced-items.ts';
import { weigh } from '../items/choose-items.ts';

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
    const toImage = (item: FoundItem): FoundItem => onImage(item, place, engine);
    const pools = placed(poolsIn(lines, region.end), place, toImage);
    const bill = billRows(rows, lines, region.end);
    const items = itemsIn(region).map(toImage);
    const unpriced = unpricedIn(region).map(toImage);
    return { rows, bill, items, unpriced, pools, place, engine };
  });
  const pools = joinPools(readings.map((reading) => reading.pools));
  const { items, sum, bill, proven } = weigh(readings, pools);
  // With no subtotal behind it a last discount may be the bill's as well.
  const last = pools.subtotal.length === 0 ? items.at(-1 - bill.extras.length) : undefined;
  const open = last?.discounted === true;
  const fields = poolReadings(pools, bill);
  return {
    store: likeliest(readings.map((one) => storeOf(one.rows, one.bill, one.place, one.engine))),
    date: likeliest(readings.map((one) => dateOf(one.rows, one.place, one.engine))),
    ...fields,
    discount: open ? unsure(fields.discount) : fields.discount,
    items: items.map((item) => draftItem(item, proven && !(open && item === last))),
    difference: bill.total === null ? null : differenceOf(sum, bill),
    engines: [...new Set(looks.map((look) => look.engine))],
  };
}

const unsure = (reading: Reading<Sen>): Reading<Sen> => ({
  ...reading,
  confidence: Math.min(0.5, reading.confidence),
});

/** Boxes and trust in one measure for all looks. */
const onImage = (item: FoundItem, place: Place, engine: EngineName): FoundItem => ({
  ...item,
  nameTrust: evenTrust(engine, item.nameTrust),
  box: place(item.box),
  nameBox: place(item.nameBox),
  priceBox: place(item.priceBox),
});

type Place = (box: Box) => Box;

/** Amounts of different looks meet in the image's own measure: fractions of it. */
const placed = (
  { extra, printed, ...pools }: Pools,
  place: Place,
  toImage: (item: FoundItem) => FoundItem,
): Pools => {
  const moved = Object.entries(pools).map(([kind, pool]) => [
    kind,
    pool.map((money) => ({ ...money, box: place(money.box) })),
  ]);
  return {
    ...(Object.fromEntries(moved) as Record<RowKind, Money[]>),
    extra: extra.map(toImage),
    printed,
  };
};

function differenceOf(sum: Sen, bill: Balance): Sen {
  const tax = bill.taxes.reduce((all, { value }) => all + value, 0);
  const reached = sum + bill.discount + (bill.service?.value ?? 0) + tax + bill.rounding;
  return sen(Math.max(-1e9, Math.min(1e9, reached - (bill.total ?? 0))));
}
