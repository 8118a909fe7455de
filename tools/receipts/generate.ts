import { makeBill, makeUnusualBill, type DrawnBill } from './bill.ts';
import { drawReceipt } from './draw-receipt.ts';
import { printReceipt, type PrintedLine } from './print-receipt.ts';
import { photograph } from './photograph.ts';
import { createSeededRandom } from './seeded-random.ts';
import { trueReceiptOf } from './true-receipt.ts';

/** A Malaysian restaurant's receipt of the SST years, with what really stands on it. */
interface Generated {
  bill: DrawnBill;
  lines: PrintedLine[];
  jpeg: Buffer;
  truth: { key: object; items: object };
}

/** The same seed gives the same bill, print and picture. */
export async function generate(seed: number, unusual = false): Promise<Generated> {
  const random = createSeededRandom(seed);
  const bill = unusual ? makeUnusualBill(random) : makeBill(random);
  const lines = printReceipt(bill, random);
  const jpeg = await photograph(await drawReceipt(lines, random), random);
  return { bill, lines, jpeg, truth: trueReceiptOf(bill) };
}
