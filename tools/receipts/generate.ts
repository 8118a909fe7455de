import { makeBill, makeUnusualBill, type Bill } from './bill.ts';
import { draw } from './draw.ts';
import { printed, type PrintedLine } from './layout.ts';
import { photograph } from './photo.ts';
import { createRandom } from './random.ts';
import { truthOf } from './truth.ts';

/** A Malaysian restaurant's receipt of the SST years, with what really stands on it. */
interface Generated {
  bill: Bill;
  lines: PrintedLine[];
  jpeg: Buffer;
  truth: { key: object; items: object };
}

/** The same seed gives the same bill, print and picture. */
export async function generate(seed: number, unusual = false): Promise<Generated> {
  const random = createRandom(seed);
  const bill = unusual ? makeUnusualBill(random) : makeBill(random);
  const lines = printed(bill, random);
  const jpeg = await photograph(await draw(lines, random), random);
  return { bill, lines, jpeg, truth: truthOf(bill) };
}
