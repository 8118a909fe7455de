import type { FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { provenBody } from '../../src/contract/auth.ts';
import type { Trx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Me } from '../http/route.ts';
import { actWithCode } from './confirm-code.ts';
import { confirmPassword } from './confirm-password.ts';
import { actWithPasskey } from './passkeys/act-with-passkey.ts';

/**
 * Does in a transaction what a session alone must not do: the user proves once more who they are, by a
 * passkey, or by the password and a code if two-factor sign-in is on.
 * @throws Fault as confirmPassword, actWithCode and actWithPasskey
 */
export async function actAsOwner<T>(
  deps: Deps,
  request: FastifyRequest,
  me: Me,
  { password = '', code, passkey }: Pick<z.output<typeof provenBody>, 'password' | 'code' | 'passkey'>,
  act: (trx: Trx) => Promise<T>,
): Promise<T> {
  if (passkey) return actWithPasskey(deps, request, passkey, me.id, act);
  await confirmPassword(deps, request, me, password);
  return actWithCode(deps, request, me, code, act);
}
