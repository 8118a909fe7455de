import type { FastifyRequest } from 'fastify';
import type { Trx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import type { Me } from '../http/route.ts';
import { countAttempt, orTakeBack, takeBack } from './attempts/attempts.ts';
import { logEvent } from './sign-in.ts';
import { codesOf, isTwoFactorOn, spendCode } from './two-factor/two-factor.ts';

/** Wrong codes for one account, from all addresses together. Three of a million codes are right. */
const CODES = { hour: 10, day: 30 };

/** Tries a code in a transaction that keeps what a wrong one changes. @throws Fault wrongCode */
export async function tryCode<T>(
  { database: { db }, now }: Deps,
  request: FastifyRequest,
  user: string,
  attempt: (trx: Trx) => Promise<T | false>,
): Promise<T> {
  const counted = await countAttempt(db, now(), [{ subject: codesOf(user), ...CODES }]);
  const result = await orTakeBack(db.transaction().execute(attempt), () => takeBack(db, counted));
  if (result === false) {
    logEvent(request, 'codeRefused', { user });
    throw new Fault('wrongCode');
  }
  await takeBack(db, counted);
  return result;
}

/**
 * Does in a transaction what a password alone must not do. With a second factor on, the code is spent with
 * it; where `act` fails the code stays good.
 * @throws Fault codeNeeded, wrongCode
 */
export async function actWithCode<T>(
  deps: Deps,
  request: FastifyRequest,
  { id }: Me,
  code: string | undefined,
  act: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { db } = deps.database;
  if (!(await isTwoFactorOn(db, id))) return db.transaction().execute(act);
  if (code === undefined) throw new Fault('codeNeeded');
  const { done } = await tryCode(deps, request, id, async (trx) => {
    const isRight = await spendCode(deps, trx, id, code);
    return isRight && { done: await act(trx) };
  });
  return done;
}
