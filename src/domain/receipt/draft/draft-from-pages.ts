import { minor, type Minor } from '../../money/money.ts';
import type { BalancedBill } from '../bill/balance-bill.ts';
import type { LabelledAmount, LabelledAmounts } from '../bill/labelled-amount.ts';
import { mergeLabelledAmounts, labelledAmountsIn } from '../bill/labelled-amounts.ts';
import { draftItem, billFields } from '../fields/bill-fields.ts';
import { calibrate } from '../fields/calibration.ts';
import { comparableConfidence } from '../fields/engine-confidence.ts';
import { dateOf, mergeReadings, storeOf } from '../fields/head-fields.ts';
import { chooseItems } from '../items/choose-items.ts';
import { withNameApart } from '../items/item-doubts.ts';
import { rowsOfTheBill, itemRegion } from '../items/item-region.ts';
import type { FoundItem } from '../items/items.ts';
import { explainItems } from '../items/layouts.ts';
import { findUnpricedItems } from '../items/unpriced-items.ts';
import { labelRows } from '../labels/label-rows.ts';
import type { RowKind } from '../labels/labels.ts';
import { roleEvidence } from '../roles/evidence.ts';
import type { Tagger } from '../roles/tagger.ts';
import { toFractions, type Box } from '../rows/box.ts';
import type { OcrPage } from '../rows/ocr-page.ts';
import { rowsOf } from '../rows/rows.ts';
import { CONFIDENCE } from '../thresholds.ts';
import type { EngineName, FieldReading, ReceiptDraft } from './draft.ts';
import { isRefund, withMinusBack, withoutMinus } from './refund.ts';

/**
 * Makes a draft out of an engine's page.
 *
 *   page -> rows -> lines -> store, date
 *                     |----> items -----------------|
 *                     '----> labelled amounts ----+-> the bill's own equations -> draft
 *
 * `place` turns a box of the page into fractions of the image to show. Takes any answer of an engine and
 * never throws; fields that were not found are absent.
 */
export function draftFromPage(
  page: OcrPage,
  place: Place = (box) => toFractions(box, page),
  today?: string,
): ReceiptDraft {
  return draftFromPages([{ page, place, engine: 'tesseract' }], today);
}

/** One reading of the image by one engine. */
export interface PageReading {
  page: OcrPage;
  place: Place;
  engine: EngineName;
  /** Tells what words are there for; null or absent where its file is missing: then the rules read alone. */
  tagger?: Tagger | null;
}

/**
 * The same from several readings of one image, the most trusted first. The amounts of all readings are
 * candidates; the items come from the reading whose sum has the best support. `today`: an ISO day; no bill is
 * of a later one.
 */
export const draftFromPages = (readings: readonly PageReading[], today?: string): ReceiptDraft =>
  calibrate(scoredDraft(readings, today));

/** The same with scores instead of confidences: they only tell which of two fields is surer. */
export function scoredDraft(readings: readonly PageReading[], today?: string): ReceiptDraft {
  const pages = readings.map((reading) => {
    const rows = rowsOf(reading.page);
    return { ...reading, rows, labelledRows: labelRows(rows) };
  });
  const refund = pages.some(({ labelledRows }) => isRefund(labelledRows));
  const found = pages.map(({ rows, labelledRows, place, engine, tagger }) => {
    const told = roleEvidence(refund ? withoutMinus(labelledRows) : labelledRows, tagger);
    const { lines } = told;
    const region = itemRegion(lines);
    const toImage = (item: FoundItem): FoundItem => onImage(item, place, engine);
    const labelled = placed(labelledAmountsIn(lines, region.end), place, toImage);
    const bill = rowsOfTheBill(rows, lines, region.end);
    const ways = explainItems(region, told.items).map(({ items }) => items.map(toImage));
    const unpriced = findUnpricedItems(region).map(toImage);
    return { rows, bill, told, ways, unpriced, labelled, place, engine };
  });
  const labelled = mergeLabelledAmounts(found.map((one) => one.labelled));
  const { items, sum, bill, proven } = chooseItems(found, labelled);
  // The last discount may be the bill's: a subtotal behind it doesn't tell, but its own words may.
  const last = items.at(-1 - bill.extras.length);
  const open = last?.discounted === true && (labelled.subtotal.length === 0 || !last.discountIsOwn);
  const fields = billFields(labelled, bill);
  const difference = bill.total === null ? null : differenceOf(sum, bill);
  const misfit = (difference ?? 0) !== 0;
  // Where other dishes have a quantity, that of one without it was not read.
  const isTable = items.some(({ isCounted }) => isCounted);
  const counted = items.map((item) => (isTable && !item.isCounted ? { ...item, countDoubted: true } : item));
  const draft: ReceiptDraft = {
    store: mergeReadings(
      found.map((one) => storeOf(one.rows, one.bill, one.place, one.engine, one.told.store)),
    ),
    date: mergeReadings(
      found.map((one) => dateOf(one.rows, one.place, one.engine, { today, told: one.told.dates })),
    ),
    ...fields,
    // Where the items don't fit, a discount among them may be the bill's, or a charge an item.
    discount: open || misfit ? unsure(fields.discount) : fields.discount,
    service: misfit ? unsure(fields.service) : fields.service,
    // Where the items don't fit the bill, names and amounts may be paired wrong.
    items: counted.map((item, at) =>
      draftItem(misfit ? withNameApart(item) : item, proven && !(open && items[at] === last)),
    ),
    // Where the items don't fit, prices may hold a tax that was added.
    taxes: fields.taxes.map((tax) => (difference === 0 ? tax : { ...tax, amount: unsure(tax.amount) })),
    difference,
    engines: [...new Set(readings.map((reading) => reading.engine))],
  };
  return refund ? withMinusBack(draft) : draft;
}

const unsure = (reading: FieldReading<Minor>): FieldReading<Minor> => ({
  ...reading,
  confidence: Math.min(CONFIDENCE.unproven, reading.confidence),
});

/** Boxes and confidences in one measure for all readings. */
const onImage = (item: FoundItem, place: Place, engine: EngineName): FoundItem => ({
  ...item,
  nameConfidence: comparableConfidence(engine, item.nameConfidence),
  box: place(item.box),
  nameBox: place(item.nameBox),
  priceBox: place(item.priceBox),
});

type Place = (box: Box) => Box;

/** Amounts of different readings meet in the image's own measure: fractions of it. */
const placed = (
  { extra, printed, ...labelled }: LabelledAmounts,
  place: Place,
  toImage: (item: FoundItem) => FoundItem,
): LabelledAmounts => {
  const moved = Object.entries(labelled).map(([kind, pool]) => [
    kind,
    pool.map((money) => ({ ...money, box: place(money.box) })),
  ]);
  return {
    ...(Object.fromEntries(moved) as Record<RowKind, LabelledAmount[]>),
    extra: extra.map(toImage),
    printed,
  };
};

function differenceOf(sum: Minor, bill: BalancedBill): Minor {
  const tax = bill.taxes.reduce((all, { value }) => all + value, 0);
  const reached = sum + bill.discount + (bill.service?.value ?? 0) + tax + bill.rounding;
  return minor(Math.max(-1e9, Math.min(1e9, reached - (bill.total ?? 0))));
}
