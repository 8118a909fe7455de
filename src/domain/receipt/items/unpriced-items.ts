import { ZERO } from '../../money/money.ts';
import { boxAround } from '../rows/box.ts';
import { median } from '../rows/median.ts';
import { ITEMS } from '../thresholds.ts';
import { isHead, type Region } from './item-region.ts';
import type { FoundItem } from './items.ts';
import { parseItemRow, type ParsedItemRow } from './parse-item-row.ts';

/**
 * Dishes whose amounts were not read, at a price of 0. Where dishes begin with a quantity, such a row without
 * an amount is one, if it stands flush with the others (parts of a set are indented) and above another such
 * row.
 */
export function findUnpricedItems(region: Region): FoundItem[] {
  const rows = region.lines.filter((line) => !isHead(line)).map(parseItemRow);
  const priced = rows.filter((row) => row.amount && row.name && !row.discount);
  const counted = priced.filter((row) => row.leading !== null);
  if (counted.length === 0 || counted.length < ITEMS.countedRows * priced.length) return [];
  const edge = median(counted.map(leftOf));
  return rows.flatMap((row, at) => {
    const flush = Math.abs(leftOf(row) - edge) < ITEMS.flush * row.line.row.height;
    const below = rows.slice(at + 1).find(({ amount }) => amount);
    const apart = below === undefined || (below.leading !== null && below.name !== '');
    return !row.amount && row.name && row.leading && flush && apart ? [unpriced(row, row.leading)] : [];
  });
}

const leftOf = ({ line }: ParsedItemRow): number => line.row.box.x0;

function unpriced({ line, name, nameConfidence }: ParsedItemRow, quantity: number): FoundItem {
  const box = boxAround([line.row.box]);
  return {
    name, quantity, nameConfidence, unit: null, price: ZERO, otherQuantities: [], discounted: false, discountIsOwn: false, confidence: 0, proven: false,
    mended: true, alternatives: [], otherNames: [], agreed: false, box, nameBox: box, priceBox: box,
  }; // prettier-ignore
}
