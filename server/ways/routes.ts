import { apiErrors } from '../../src/contract/errors.ts';
import type { TypedWays } from '../../src/contract/ways-to-pay.ts';
import { readDuitNow } from '../../src/domain/duitnow/duitnow.ts';
import { plainAccount } from '../../src/domain/text/account-number.ts';
import { plainMalaysianPhone } from '../../src/domain/text/malaysian-phone.ts';
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

  register('waysToPay', ({ me }) => ownWays(deps, me.id));

  register('putWaysToPay', async ({ me, body }) => {
    limit(me.id);
    const ways = await storeWays(deps, me.id, checked(body));
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

/** @throws Fault codeRefused with the reason, invalid */
function checked({ duitnow, phone, bank, account }: TypedWays): TypedWays {
  const read = duitnow === null ? null : readDuitNow(duitnow);
  if (read && !read.ok) throw new Fault('codeRefused', `${apiErrors.codeRefused.message} (${read.why})`);
  if ((bank === null) !== (account === null)) throw new Fault('invalid');
  return { duitnow, phone: digits(phone, plainMalaysianPhone), bank, account: digits(account, plainAccount) };
}

function digits(typed: string | null, plain: (text: string) => string | null): string | null {
  const kept = typed === null ? null : plain(typed);
  if (kept === null && typed !== null) throw new Fault('invalid');
  return kept;
}
