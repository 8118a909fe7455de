import { apiErrors } from '../../src/contract/errors.ts';
import { readDuitNow } from '../../src/domain/duitnow/duitnow.ts';
import type { Deps } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import { perMinute } from '../http/limit.ts';
import type { Me, Register } from '../http/route.ts';
import { ownWays, removeWays, storeWays } from './repository.ts';

/** Each change goes to all friends' phones. */
const CHANGES_A_MINUTE = 20;

/** How friends pay the user. Errors and log name no part of it. */
export function waysRoutes(register: Register, deps: Deps): void {
  const { db, changes } = deps.database;
  const limit = perMinute(CHANGES_A_MINUTE, deps.now);
  // The phone that changes them pulls as well: a page that was under way then held the ones before.
  const tell = ({ id }: Me) => changes.tell({ queue: `ways:${id}`, session: null });

  register('waysToPay', async ({ me }) => ({ ways: await ownWays(deps, me.id) }));

  register('putWaysToPay', async ({ me, body }) => {
    limit(me.id);
    const read = body.duitnow === null ? null : readDuitNow(body.duitnow);
    if (read && !read.ok) throw new Fault('codeRefused', `${apiErrors.codeRefused.message} (${read.why})`);
    const ways = await storeWays(deps, me.id, body);
    tell(me);
    return { ways };
  });

  register('deleteWaysToPay', async ({ me }) => {
    limit(me.id);
    await removeWays(db, me.id);
    tell(me);
    return { ways: null };
  });
}
