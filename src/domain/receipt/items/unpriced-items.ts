import { ZERO } from '../../money/money.ts';
import { boxAround } from '../rows/box.ts';
import { itemRow, type ItemRow } from './item-row.ts';
import { isHead, type Region } from './item-region.ts';
import type { FoundItem } from './items.ts';
import { median } from '../rows/median.ts';

/**
 * Dishes whose amounts were not read, at a price of nothing: where the rows of dishes begin with how many, one that
 * does and has no amount, flush with the others (what belongs to a set is indented) and above another one of them.
 */
export function findUnpricedItems(region: Region): FoundItem[] {
  const rows = region.lines.filter((line) => !isHead(line)).map(itemRow);
  const priced = rows.filter((row) => row.amount && row.name && !row.discount);
  const counted = priced.filter((row) => row.leading !== null);
  if (counted.length === 0 || counted.length < 0.8 * priced.length) return [];
  const edge = median(counted.map(leftOf));
  return rows.flatMap((row, at) => {
    const flush = Math.abs(leftOf(row) - edge) < 0.7 * row.line.row.height;
    const below = rows.slice(at + 1).find(({ amount }) => amount);
    const apart = below === undefined || (below.leading !== null && below.name !== '');
    return !row.amount && row.name && row.leading && flush && apart ? [unpriced(row, row.leading)] : [];
  });
}

const leftOf = ({ line }: ItemRow): number => line.row.box.x0;

function unpriced({ line, name, nameConfidence }: ItemRow, quantity: number): FoundItem {
  const box = boxAround([line.row.box]);
  return {
    name, quantity, nameConfidence, unit: null, price: ZERO, otherQuantities: [], discounted: false, confidence: 0, proven: false,
    mended: true, alternatives: [], otherNames: [], agreed: false, box, nameBox: box, priceBox: box,
  }; // prettier-ignore
}
