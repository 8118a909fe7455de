import type { FastifyRequest } from 'fastify';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Fault } from '../../http/fault.ts';
import { logEvent, type Entrant } from '../sign-in.ts';
import { takeChallenge } from './challenges.ts';
import { checkUse, type PasskeyUse } from './check.ts';
import { countUse, findPasskey, lockUser } from './passkeys.ts';

/**
 * Does in a transaction what a passkey is used for. `owner`: whose it must be; null: whoever has it signs in.
 * @throws Fault passkeyExpired, passkeyRefused
 */
export async function actWithPasskey<T>(
  deps: Deps,
  request: FastifyRequest,
  use: PasskeyUse,
  owner: string | null,
  act: (trx: Trx, user: Entrant) => Promise<T>,
): Promise<T> {
  const { config, database, now } = deps;
  const challenge = await takeChallenge(deps, request, use.response.clientDataJSON, null);
  const passkey = await findPasskey(database.db, use.id);
  if (!passkey || (owner !== null && passkey.user_id !== owner)) {
    return refuse(request, passkey ? 'not the user’s' : 'unknown');
  }
  const counter = await checkUse(config, challenge, passkey, use).catch((error: unknown) =>
    refuse(request, String(error)),
  );
  const { id, user_id: user, email } = passkey;
  return database.db.transaction().execute(async (trx) => {
    await lockUser(trx, user);
    await countUse(trx, passkey, counter, now());
    return act(trx, { id: user, email, passkey: id });
  });
}

export function refuse(request: FastifyRequest, reason: string): never {
  logEvent(request, 'passkeyRefused', { reason });
  throw new Fault('passkeyRefused');
}
