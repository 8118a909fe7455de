import type { Db } from '../db/database.ts';

/**
 * Does something just before the nth transaction from now. There another request may come between two parts
 * of one call.
 */
export function beforeTransaction(db: Db, nth: number, effect: () => Promise<unknown>): void {
  const begin = db.transaction.bind(db);
  let left = nth;
  db.transaction = () => {
    const next = begin();
    left -= 1;
    if (left > 0) return next;
    db.transaction = begin;
    const execute = next.execute.bind(next);
    next.execute = async (callback) => {
      await effect();
      return execute(callback);
    };
    return next;
  };
}
