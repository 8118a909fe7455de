import type { Api } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { HasReceipt } from '../features/board/no-receipt.tsx';
import type { SessionStore } from './session.ts';

/** The server has no such receipt for this user, or the id is malformed. */
const NOT_THERE = new Set([400, 403, 404, 410]);

/** Asks the server whether a receipt exists. If so, sync pulls it, because only a pull stores receipts. */
export function createHasReceipt(api: Api, session: Pick<SessionStore, 'get'>): HasReceipt {
  return async (id) => {
    try {
      await api.call('receiptHistory', { params: { id }, query: {} });
    } catch (error) {
      if (error instanceof ApiError && NOT_THERE.has(error.status)) return false;
      throw error;
    }
    const current = session.get();
    if (current.state === 'in') current.workspace.sync.pull();
    return true;
  };
}
