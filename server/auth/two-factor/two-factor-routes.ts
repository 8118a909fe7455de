import { audit } from '../../audit/audit.ts';
import { Fault } from '../../http/fault.ts';
import type { Register } from '../../http/route.ts';
import { queueMail } from '../../mail/outbox.ts';
import { tryCode } from '../confirm-code.ts';
import { confirmPassword } from '../confirm-password.ts';
import { passwordOf } from '../repository.ts';
import { logEvent, openSignIn, type AuthDeps } from '../sign-in.ts';
import { otpauthUrl } from './totp.ts';
import * as twoFactor from './two-factor.ts';

/** The second factor: signing in with it, setting it up and turning it off. */
export function twoFactorRoutes(register: Register, deps: AuthDeps): void {
  const { database, now, random } = deps;
  const { db } = database;

  register('verifyTwoFactor', async ({ body: { twoFactorTempToken, code }, request, reply }) => {
    const login = await twoFactor.findLogin(deps, twoFactorTempToken);
    // One transaction: a reset that comes in between ends the session, or the login that waits for its code.
    const setCookies = await tryCode(deps, request, login.id, async (trx) => {
      const isRight = await twoFactor.finishLogin(deps, trx, twoFactorTempToken, code);
      return isRight && openSignIn(deps, trx, { request, reply }, login);
    });
    setCookies();
    return { message: 'Signed in.', redirectUrl: login.redirect };
  });

  register('twoFactor', async ({ me }) => ({
    isOn: await twoFactor.isTwoFactorOn(db, me.id),
    recoveryCodesLeft: await twoFactor.countRecoveryCodes(db, me.id),
    hasPassword: (await passwordOf(db, me.id)) !== null,
  }));

  register('setUpTwoFactor', async ({ body: { password }, me, request }) => {
    await confirmPassword(deps, request, me, password);
    const secret = await twoFactor.beginTwoFactor(deps, me.id);
    return { secret, otpauthUrl: otpauthUrl(secret, me.email) };
  });

  register('confirmTwoFactor', async ({ body: { code }, me, request }) => {
    const recoveryCodes = await tryCode(deps, request, me.id, async (trx) => {
      if (!(await twoFactor.confirmTwoFactor(deps, trx, me.id, code))) return false;
      await audit(trx, { at: now(), kind: 'twoFactorOn', by: me.id });
      return twoFactor.newRecoveryCodes(trx, random, me.id);
    });
    logEvent(request, 'twoFactorOn', { user: me.id });
    return { recoveryCodes };
  });

  register('renewRecoveryCodes', async ({ body: { password, code }, me, request }) => {
    await confirmPassword(deps, request, me, password);
    if (!(await twoFactor.isTwoFactorOn(db, me.id))) throw new Fault('twoFactorOff');
    const recoveryCodes = await tryCode(deps, request, me.id, async (trx) => {
      if (!(await twoFactor.spendCode(deps, trx, me.id, code))) return false;
      await audit(trx, { at: now(), kind: 'recoveryCodesRenewed', by: me.id });
      return twoFactor.newRecoveryCodes(trx, random, me.id);
    });
    return { recoveryCodes };
  });

  register('turnOffTwoFactor', async ({ body: { password, code }, me, request }) => {
    await confirmPassword(deps, request, me, password);
    if (!(await twoFactor.isTwoFactorOn(db, me.id))) throw new Fault('twoFactorOff');
    await tryCode(deps, request, me.id, async (trx) => {
      if (!(await twoFactor.spendCode(deps, trx, me.id, code))) return false;
      await twoFactor.removeTwoFactor(trx, me.id);
      await queueMail(trx, random, now(), { kind: 'twoFactorOff', recipient: me.email });
      await audit(trx, { at: now(), kind: 'twoFactorOff', by: me.id });
      return true;
    });
    logEvent(request, 'twoFactorOff', { user: me.id });
    return { message: 'Two-factor sign-in is off.' };
  });
}
