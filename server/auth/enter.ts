import type { z } from 'zod/mini';
import type { loginAnswer } from '../../src/contract/auth.ts';
import { refuseOutdated, signIn, type Entrant, type Exchange, type AuthDeps } from './sign-in.ts';
import { beginLogin, isTwoFactorOn } from './two-factor/two-factor.ts';

/** Call it after the first factor. It opens a session, or asks for the second factor. */
export async function enter(
  deps: AuthDeps,
  exchange: Exchange,
  user: Entrant,
  redirectUrl: string,
): Promise<z.output<typeof loginAnswer>> {
  if (await isTwoFactorOn(deps.database.db, user.id)) {
    const twoFactorTempToken = await deps.database.db.transaction().execute(async (trx) => {
      await refuseOutdated(trx, user);
      return beginLogin(deps, trx, user, redirectUrl);
    });
    return { twoFactorRequired: true, twoFactorTempToken, redirectUrl };
  }
  await signIn(deps, exchange, user);
  return { twoFactorRequired: false, redirectUrl };
}
