import { audit } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import { Fault } from '../../http/fault.ts';
import { addressOf, perMinute } from '../../http/limit.ts';
import type { Register } from '../../http/route.ts';
import { queueMail } from '../../mail/outbox.ts';
import { forgetAttempts } from '../attempts/attempts.ts';
import { countMail } from '../attempts/mail-ceiling.ts';
import { actWithCode } from '../confirm-code.ts';
import { confirmPassword } from '../confirm-password.ts';
import { changePassword, isResetLink, resetByLink, voidLinks } from '../repository.ts';
import { cookiesOf, DEVICE_REMEMBERED_S } from '../sessions/cookies.ts';
import { forgetDevices, isKnownDevice, rememberDevice } from '../sessions/devices.ts';
import { endSessions, hashToken } from '../sessions/sessions.ts';
import { logEvent } from '../sign-in.ts';
import { codesOf } from '../two-factor/two-factor.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';

/** What one address may ask for in a minute. */
const LINKS = 10;
const RESETS = 30;

/**
 * Forgotten, reset and changed passwords.
 *
 *   PASSWORD-1  A reset ends all sessions, a change all others; no older link works after either.
 *   PASSWORD-2  A reset link works once, also for two resets at the same moment.
 */
export function passwordRoutes(register: Register, deps: Deps): void {
  const { config, database, now, random } = deps;
  const { db } = database;
  const cookies = cookiesOf(config);
  const links = perMinute(LINKS, now);
  const resets = perMinute(RESETS, now);

  register('forgotPassword', async ({ body: { email }, request }) => {
    links(addressOf(request.ip));
    await db.transaction().execute(async (trx) => {
      await countMail(trx, now(), 'reset', email);
      await queueMail(trx, random, now(), { kind: 'reset', recipient: email });
    });
    return { message: 'If an account exists for this email, a link to reset the password was sent.' };
  });

  register('resetPassword', async ({ query: { token, email }, body, request, reply }) => {
    resets(addressOf(request.ip));
    if (body.newPassword !== body.confirmNewPassword) throw new Fault('passwordsDiffer');
    // Before the hash, which takes long: nobody makes the server compute by links that don't work.
    if (!(await isResetLink(db, hashToken(token), email, now()))) throw new Fault('resetFailed');
    await refuseCommonPassword(deps, body.newPassword);
    const hash = await hashPassword(body.newPassword, random, addressOf(request.ip));
    const at = now();
    const device = random.token();
    const user = await db.transaction().execute(async (trx) => {
      const id = await resetByLink(trx, hashToken(token), email, hash, at);
      if (id === undefined) throw new Fault('resetFailed');
      await voidLinks(trx, id);
      await endSessions(trx, id);
      await forgetDevices(trx, id);
      // Who knew the password before may have used up the codes.
      await forgetAttempts(trx, codesOf(id));
      // This browser has proved the mailbox: guesses elsewhere do not keep it out.
      await rememberDevice(trx, id, device, at);
      await queueMail(trx, random, at, { kind: 'passwordChanged', recipient: email });
      await audit(trx, { at, kind: 'passwordReset', by: id });
      return id;
    });
    cookies.write(reply, 'kira_device', device, DEVICE_REMEMBERED_S);
    logEvent(request, 'passwordReset', { user });
    return { message: 'Password reset successfully.' };
  });

  register('changePassword', async ({ body, me, request }) => {
    const { currentPassword, newPassword, confirmNewPassword, code } = body;
    if (newPassword !== confirmNewPassword) {
      throw new Fault('passwordsDiffer', 'New passwords do not match.');
    }
    const old = await confirmPassword(deps, request, me, currentPassword, 'incorrectOldPassword');
    await refuseCommonPassword(deps, newPassword);
    const hash = await hashPassword(newPassword, random, addressOf(request.ip));
    await actWithCode(deps, request, me, code, async (trx) => {
      if (!(await changePassword(trx, me.id, old, hash))) throw new Fault('incorrectOldPassword');
      await voidLinks(trx, me.id);
      await endSessions(trx, me.id, me.session);
      // Whoever knew the old password has no device left that may guess at the new one.
      const device = cookies.read(request, 'kira_device');
      const isKnown = await isKnownDevice(trx, me, device);
      await forgetDevices(trx, me.id);
      if (device !== undefined && isKnown) await rememberDevice(trx, me.id, device, now());
      await queueMail(trx, random, now(), { kind: 'passwordChanged', recipient: me.email });
      await audit(trx, { at: now(), kind: 'passwordChanged', by: me.id });
    });
    logEvent(request, 'passwordChanged', { user: me.id });
    return { message: 'Password changed successfully.' };
  });
}
