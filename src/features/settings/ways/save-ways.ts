import type { Api } from '../../../api/client.ts';
import { EXPECTED_USER } from '../../../contract/headers.ts';
import type { TypedWays } from '../../../contract/ways-to-pay.ts';
import type { KiraDb } from '../../../data/device/db.ts';
import { keepWays } from '../../../data/device/keep-ways.ts';

const none: TypedWays = { duitnow: null, phone: null, bank: null, account: null };

/**
 * Changes a part of how a user is paid. In another tab somebody else may have signed in: theirs stay as they
 * are, else their friends would pay this user. Throws the API client's errors.
 */
export async function saveWays(api: Api, db: KiraDb, user: string, part: Partial<TypedWays>): Promise<void> {
  const headers = { [EXPECTED_USER]: user };
  // Another phone of theirs may have changed the rest a moment ago.
  const { ways, isLost } = await api.call('waysToPay', { headers });
  // What the server can't read any more this device may still have.
  const known = isLost ? (await db.ways.get(user))?.ways : ways;
  const { duitnow, phone, bank, account } = known ?? none;
  const body: TypedWays = { duitnow, phone, bank, account, ...part };
  const isEmpty = Object.values(body).every((one) => one === null);
  const saved = await (isEmpty
    ? api.call('deleteWaysToPay', { headers })
    : api.call('putWaysToPay', { body, headers }));
  await keepWays(db, user, saved.ways);
}
