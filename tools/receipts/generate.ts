import { makeBill, makeTillBill, makeUnusualBill, type DrawnBill } from './bill.ts';
import { drawReceipt } from './draw-receipt.ts';
import { photograph } from './photograph.ts';
import { printReceipt, type PrintedLine } from './print-receipt.ts';
import { createSeededRandom } from './seeded-random.ts';
import { TILLS } from './tills.ts';
import { trueReceiptOf } from './true-receipt.ts';

/** A Malaysian restaurant's receipt of the SST years, with what really stands on it. */
interface Generated {
  bill: DrawnBill;
  lines: PrintedLine[];
  jpeg: Buffer;
  truth: { key: object; items: object };
}

/** The usual tills, the same with what they print now and then, or today's tills. */
export type Kind = 'usual' | 'unusual' | 'today';

/** The same seed gives the same bill, print and picture. */
export async function generate(seed: number, kind: Kind = 'usual'): Promise<Generated> {
  const { bill, lines, random } = printed(seed, kind);
  const jpeg = await photograph(await drawReceipt(lines, random), random);
  return { bill, lines, jpeg, truth: trueReceiptOf(bill) };
}

/** The bill and its text alone. */
export function printed(seed: number, kind: Kind) {
  const random = createSeededRandom(seed);
  const till = kind === 'today' ? TILLS[seed % TILLS.length] : undefined;
  const bill = till
    ? makeTillBill(till, random)
    : kind === 'unusual'
      ? makeUnusualBill(random)
      : makeBill(random);
  return { bill, lines: printReceipt(bill, random, till), random };
}
