import type { z } from 'zod/mini';
import type { itemsBody, layoutBody } from '../../src/contract/specification/bodies.ts';
import { breakdownOps } from '../../src/contract/specification/documents.ts';
import { layoutOf, layoutOps } from '../../src/contract/specification/layout.ts';
import { shownBoard } from '../../src/domain/board/board.ts';
import type { ReceiptBoard } from '../access/board.ts';
import { checkAmounts, checkOps, withinMoney } from '../bills/check.ts';
import type { Plan } from '../bills/edit.ts';
import { readLogUntil } from '../bills/repository.ts';
import type { Layouts } from '../bills/routes.ts';
import type { Trx } from '../db/database.ts';
import { applyInSlices } from '../documents/write.ts';

// A whole document becomes operations by comparing it with what its sender had seen (`baseRev`).

/** RIGHT-4: a replay doesn't know how many operations a document was. */
const nothing = { ops: [], seenRev: 0 };

const layoutPlan =
  (trx: Trx, { baseRev, ...layout }: z.output<typeof layoutBody>): Plan =>
  async (locked) => {
    if (locked.outAt) return nothing;
    const { seen, seenRev } = await seenBoard(trx, locked, baseRev);
    return { ops: checkOps(layoutOps(seen, layout)), seenRev };
  };

export const layouts: Layouts = { plan: layoutPlan, of: layoutOf };

export const itemsPlan =
  (trx: Trx, { breakdown, baseRev }: z.output<typeof itemsBody>, newId: () => string): Plan =>
  async (locked) => {
    if (locked.outAt) return nothing;
    const { seen, seenRev } = await seenBoard(trx, locked, baseRev);
    const ops = checkOps(withinMoney(() => breakdownOps(locked, shownBoard(seen), breakdown, newId)));
    checkAmounts(await applyInSlices('receipt', locked.doc, ops)); // taken or refused as a whole
    return { ops, seenRev };
  };

/** Who names no revision is taken to have seen the board as it is. */
async function seenBoard(trx: Trx, { id, doc, rev }: ReceiptBoard, seenRev = rev) {
  if (seenRev >= rev) return { seen: doc, seenRev };
  const { initial, ops } = await readLogUntil(trx, id, seenRev);
  return { seen: await applyInSlices('receipt', initial, ops), seenRev };
}
