import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import { addressOf } from '../http/limit.ts';
import type { Me } from '../http/route.ts';
import { countAttempt, orTakeBack, takeBack } from './attempts/attempts.ts';
import { checkPassword } from './passwords/passwords.ts';
import { passwordOf } from './repository.ts';
import { logEvent } from './sign-in.ts';

/** Wrong passwords within one account's sessions. Somebody may hold another person's phone. */
const CONFIRM_GUESSES = { hour: 10, day: 30 };

/**
 * Asks the signed-in user for their password again, before something that a lost phone must not do.
 * @returns the stored hash
 * @throws Fault noPassword, tooManyAttempts, and `wrong` for another password
 */
export async function confirmPassword(
  { database: { db }, now }: Deps,
  request: FastifyRequest,
  { id }: Me,
  password: string,
  wrong: 'wrongPassword' | 'incorrectOldPassword' = 'wrongPassword',
): Promise<string> {
  const stored = await passwordOf(db, id);
  if (stored === null) throw new Fault('noPassword');
  const attempt = await countAttempt(db, now(), [{ subject: `password ${id}`, ...CONFIRM_GUESSES }]);
  const isRight = await orTakeBack(checkPassword(password, stored, addressOf(request.ip)), () =>
    takeBack(db, attempt),
  );
  if (!isRight) {
    logEvent(request, 'passwordRefused', { user: id });
    throw new Fault(wrong);
  }
  await takeBack(db, attempt);
  return stored;
}
