import { buffer } from 'node:stream/consumers';
import { documentsOf } from '../../src/contract/specification/documents.ts';
import { HOME_CURRENCY } from '../../src/domain/money/currencies.ts';
import { toDecimal } from '../../src/domain/money/money.ts';
import { boardFromDraft } from '../../src/domain/receipt/draft/board-from-draft.ts';
import type { ReceiptDraft } from '../../src/domain/receipt/draft/draft.ts';
import { printedTotal } from '../../src/domain/split/payable.ts';
import { ImageError } from '../../src/vision/image/image-error.ts';
import type { Deps } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import { perMinute } from '../http/limit.ts';
import type { Register } from '../http/route.ts';
import { parseUuid } from '../http/uuid.ts';
import { findImage } from '../images/repository.ts';
import { NotRead, READING_MS } from '../parse/reading-thread.ts';

/** Readings that one user may ask for in a minute. */
const PER_MINUTE = 10;

/**
 * Reads an image as phones do, for clients that can't. It only answers and stores nothing, so a second
 * reading cannot undo anybody's edits.
 */
export function parseRoute(
  register: Register,
  { database: { db }, storage, reading, random, now }: Deps,
): void {
  const limit = perMinute(PER_MINUTE, now);
  /** Users with an image in the queue. Each gets one place, because the queue is short. */
  const served = new Set<string>();
  register(
    'parseImage',
    async ({ me, params }) => {
      limit(me.id);
      if (served.has(me.id)) throw new Fault('busy', 'Another photo of yours is being read.');
      served.add(me.id);
      try {
        const { sha256 } = await findImage(db, me.id, parseUuid(params.id, 'notFound'));
        const draft = await reading.read(await buffer(storage.read(sha256))).catch(asFault);
        return { data: { parsedData: parsedData(draft, random.id) } };
      } finally {
        served.delete(me.id);
      }
    },
    { handlerTimeout: READING_MS + 5000 },
  );
}

/** The reading as a body of POST /receipts. */
function parsedData(draft: ReceiptDraft, newId: () => string) {
  const board = boardFromDraft(draft, { itemIds: newId, columns: {} });
  const { title, description, date } = board.bill;
  const { breakdown } = documentsOf(board, newId(), 0);
  return {
    breakdown,
    date,
    total: toDecimal(printedTotal(board), HOME_CURRENCY),
    title,
    description,
    readBy: [...draft.engines],
  };
}

function asFault(error: unknown): never {
  if (error instanceof ImageError) throw new Fault('notAnImage');
  if (!(error instanceof NotRead)) throw error;
  if (error.reason === 'busy') throw new Fault('busy');
  if (error.reason === 'stopped') throw new Fault('unavailable');
  if (error.reason === 'slow') throw new Fault('unavailable', 'Reading this image takes too long.');
  throw error;
}
