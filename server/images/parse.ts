import { buffer } from 'node:stream/consumers';
import { documentsOf, shownTotal } from '../../src/contract/documents.ts';
import { toDecimal } from '../../src/domain/money/money.ts';
import { ImageError } from '../../src/vision/image/image-error.ts';
import type { ReceiptDraft } from '../../src/domain/receipt/draft/draft.ts';
import { boardFromDraft } from '../../src/domain/receipt/draft/board-from-draft.ts';
import type { Deps } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import { perMinute } from '../http/limit.ts';
import type { Register } from '../http/route.ts';
import { parseUuid } from '../http/uuid.ts';
import { NotRead, READING_MS } from '../parse/reading-thread.ts';
import { findImage } from './repository.ts';

/** What one person may ask for in a minute: a table's bills, not a folder of them. */
const PER_MINUTE = 10;

/**
 * Reads an image as phones do, for clients that can't. Only answers: nothing is stored, so that nobody's
 * edits are touched however often an image is read.
 */
export function parseRoute(
  register: Register,
  { database: { db }, storage, reading, random, now }: Deps,
): void {
  const limit = perMinute(PER_MINUTE, now);
  /** Users whose image is being read or waits: the short queue has room for others. */
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

/** In the shape that POST /receipts takes. */
function parsedData(draft: ReceiptDraft, newId: () => string) {
  const board = boardFromDraft(draft, { itemIds: newId, columns: {} });
  const { title, description, date } = board.bill;
  const { breakdown } = documentsOf(board, newId(), 0);
  return {
    breakdown,
    date,
    total: toDecimal(shownTotal(board)),
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
