import { expect, test } from 'vitest';
import { fromBase32 } from '../../../tests/support/from-base32.ts';
import { password, type TestClient } from '../../testing/test-client.ts';
import { onOneDatabase, serveEach, type TestServer } from '../../testing/test-server.ts';
import { countMail } from '../attempts/mail-ceiling.ts';
import { stepAt, totp } from './totp.ts';
import { beginLogin, finishLogin } from './two-factor.ts';

const STEP = 30_000;
const MINUTE = 60_000;

onOneDatabase('two-factor sign-in', (where) => {
  let server: TestServer;
  let me: TestClient;
  serveEach(where, async (opened) => {
    server = opened;
    me = await server.signIn('Aisyah');
  });

  const codeOf = (secret: string) => totp(fromBase32(secret), stepAt(server.deps.now()));
  async function turnOn(): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = (await me.post('/auth/two-factor/set-up', { password })).body;
    const { body } = await me.post('/auth/two-factor/confirm', { code: codeOf(secret) });
    server.pass(STEP);
    return { secret, recoveryCodes: body.recoveryCodes };
  }
  const login = async (who: TestClient) =>
    (await who.post('/auth/login', { email: me.email, password, redirectPath: '/groups' })).body;
  const verify = (who: TestClient, twoFactorTempToken: string, code: string) =>
    who.post('/auth/verify-2fa', { twoFactorTempToken, code });

  test('set up, log in with a code, turn off', async () => {
    expect((await me.get('/auth/two-factor')).body).toEqual({
      isOn: false,
      recoveryCodesLeft: 0,
      hasPassword: true,
    });
    expect((await me.post('/auth/two-factor/set-up', { password: 'Wrong!2345' })).body.code).toBe(
      'wrongPassword',
    );
    expect((await me.post('/auth/two-factor/confirm', { code: '123456' })).body.code).toBe('twoFactorOff');
    const { body: begun } = await me.post('/auth/two-factor/set-up', { password });
    expect(begun.otpauthUrl).toContain(`otpauth://totp/Kira:aisyah%40kira.test?secret=${begun.secret}&`);
    // Not confirmed: the password alone still signs in.
    expect((await login(server.stranger())).twoFactorRequired).toBe(false);
    const { secret, recoveryCodes } = await turnOn();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await me.get('/auth/two-factor')).body).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect((await me.post('/auth/two-factor/set-up', { password })).body.code).toBe('twoFactorOn');

    const phone = server.stranger();
    const waiting = await login(phone);
    expect(waiting).toMatchObject({ twoFactorRequired: true, redirectUrl: '/groups' });
    expect((await phone.get('/auth/profile')).status).toBe(401);
    const answer = await verify(
      phone,
      waiting.twoFactorTempToken,
      ` ${codeOf(secret).replace(/^.../, '$& ')} `,
    );
    expect(answer).toMatchObject({ status: 200, body: { redirectUrl: '/groups' } });
    expect((await phone.get('/auth/profile')).status).toBe(200);
    expect((await verify(phone, waiting.twoFactorTempToken, codeOf(secret))).body.code).toBe(
      'twoFactorExpired',
    );

    server.pass(STEP);
    const off = (body: object) => me.post('/auth/two-factor/turn-off', body);
    expect((await off({ password, code: '000000' })).body.code).toBe('wrongCode');
    expect((await off({ password: 'Wrong!2345', code: codeOf(secret) })).body.code).toBe('wrongPassword');
    expect((await off({ password, code: codeOf(secret) })).status).toBe(200);
    expect(server.mails.at(-1)).toMatchObject({ to: me.email, subject: 'Two-factor sign-in was turned off' });
    expect((await login(server.stranger())).twoFactorRequired).toBe(false);
  }, 60_000);

  test('TWOFACTOR-1 a code works once, one step early or late, and no more', async () => {
    const { secret } = await turnOn();
    const early = totp(fromBase32(secret), stepAt(server.deps.now()) + 1);
    const tooEarly = totp(fromBase32(secret), stepAt(server.deps.now()) + 2);
    const attempt = async (code: string) => {
      const who = server.stranger();
      return (await verify(who, (await login(who)).twoFactorTempToken, code)).status;
    };
    expect(await attempt(tooEarly)).toBe(400);
    expect(await attempt(early)).toBe(200);
    expect(await attempt(early)).toBe(400);
    // The one before it has passed with it.
    expect(await attempt(codeOf(secret))).toBe(400);
    server.pass(2 * STEP);
    expect(await attempt(codeOf(secret))).toBe(200);
  });

  test('TWOFACTOR-1 a recovery code works once, in any case, with or without dashes', async () => {
    const { recoveryCodes } = await turnOn();
    const [one = '', two = ''] = recoveryCodes;
    const attempt = async (code: string) => {
      const who = server.stranger();
      return (await verify(who, (await login(who)).twoFactorTempToken, code)).status;
    };
    expect(await attempt(one)).toBe(200);
    expect(await attempt(one)).toBe(400);
    expect(await attempt(two.toLowerCase().replaceAll('-', ''))).toBe(200);
    expect((await me.get('/auth/two-factor')).body.recoveryCodesLeft).toBe(8);
    const renewed = await me.post('/auth/two-factor/recovery-codes', { password, code: recoveryCodes[2] });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(await attempt(recoveryCodes[3] ?? '')).toBe(400);
    expect(await attempt(renewed.body.recoveryCodes[0])).toBe(200);
    const rows = await server.deps.database.db.selectFrom('recovery_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(renewed.body.recoveryCodes[1].replaceAll('-', ''));
  });

  test('TWOFACTOR-1 of two sign-ins with one code at the same moment one works, 200 times', async () => {
    const { secret } = await turnOn();
    const { deps } = server;
    const { db } = deps.database;
    for (let round = 0; round < 200; round += 1) {
      server.pass(STEP);
      const tokens = [await beginLogin(deps, db, me, '/'), await beginLogin(deps, db, me, '/')];
      const code = codeOf(secret);
      const entered = await Promise.all(
        tokens.map((token) => db.transaction().execute((trx) => finishLogin(deps, trx, token, code))),
      );
      expect(entered.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
    }
  }, 120_000);

  test('TWOFACTOR-2 five wrong codes, or five minutes, end the sign-in', async () => {
    const { secret } = await turnOn();
    const who = server.stranger();
    const { twoFactorTempToken: token } = await login(who);
    for (let n = 0; n < 5; n += 1)
      expect((await verify(who, token, `00000${n}`)).body.code).toBe('wrongCode');
    expect((await verify(who, token, codeOf(secret))).body.code).toBe('twoFactorExpired');
    const { twoFactorTempToken: late } = await login(who);
    server.pass(5 * MINUTE);
    expect((await verify(who, late, codeOf(secret))).body.code).toBe('twoFactorExpired');
  });

  test('ten wrong codes an hour at one account, whatever the sign-in', async () => {
    const { secret } = await turnOn();
    const who = server.stranger();
    for (let n = 0; n < 10; n += 1) {
      const { twoFactorTempToken: token } = await login(who);
      expect((await verify(who, token, `00000${n}`)).status).toBe(400);
    }
    const { twoFactorTempToken: token } = await login(who);
    expect((await verify(who, token, codeOf(secret))).body.code).toBe('tooManyAttempts');
    // Somebody else knew the password. After a reset they know it no more, and the owner gets in.
    await who.post('/auth/forgot-password', { email: me.email });
    const { search } = new URL(server.mails.at(-1)!.link!);
    await who.post(`/auth/reset-password${search}`, { newPassword: password, confirmNewPassword: password });
    const { twoFactorTempToken: next } = await login(who);
    expect((await verify(who, next, codeOf(secret))).status).toBe(200);
  }, 60_000);

  test('a password reset ends sign-ins that wait for their code, and leaves the second factor on', async () => {
    const { secret } = await turnOn();
    const who = server.stranger();
    const { twoFactorTempToken: token } = await login(who);
    await who.post('/auth/forgot-password', { email: me.email });
    const { search } = new URL(server.mails.at(-1)!.link!);
    const fresh = { newPassword: password, confirmNewPassword: password };
    expect((await who.post(`/auth/reset-password${search}`, fresh)).status).toBe(200);
    expect((await verify(who, token, codeOf(secret))).body.code).toBe('twoFactorExpired');
    expect((await login(who)).twoFactorRequired).toBe(true);
  });

  const newPassword = 'Fresh-Pass-9';
  test.each([
    ['change of e-mail', '/auth/email', { email: 'new@kira.test', password }],
    [
      'change of password',
      '/auth/change-password',
      { currentPassword: password, newPassword, confirmNewPassword: newPassword },
    ],
    ['deletion of the account', '/auth/account/delete', { password }],
  ])('the %s asks for a code, too', async (_what, path, body) => {
    const { secret, recoveryCodes } = await turnOn();
    const codes = async () => (await me.get('/auth/two-factor')).body.recoveryCodesLeft as number;
    const mails = server.mails.length;
    const refused = [
      [{}, 'codeNeeded'],
      [{ code: '' }, 'invalid'],
      [{ code: '000000' }, 'wrongCode'],
      [{ code: 'AAAA-AAAA-AAAA-AAAA' }, 'wrongCode'],
      [
        { code: recoveryCodes[0], password: 'Wrong!2345', currentPassword: 'Wrong!2345' },
        /^(wrong|incorrectOld)Password$/,
      ],
    ] as const;
    for (const [more, code] of refused) {
      const answer = await me.post(path, { ...body, ...more });
      expect(answer.body.code).toMatch(code);
    }
    expect(await codes()).toBe(10);
    expect(server.mails).toHaveLength(mails);
    expect((await me.post(path, { ...body, code: codeOf(secret) })).status).toBe(200);
  });

  test('a code that was refused for another reason stays good', async () => {
    const { recoveryCodes } = await turnOn();
    const [code] = recoveryCodes;
    const differ = { currentPassword: password, newPassword, confirmNewPassword: 'Other-Pass-9' };
    expect((await me.post('/auth/change-password', { ...differ, code })).body.code).toBe('passwordsDiffer');
    const { database, now } = server.deps;
    for (let n = 0; n < 5; n += 1) await countMail(database.db, now(), 'change', 'new@kira.test');
    const email = { email: 'new@kira.test', password, code };
    expect((await me.post('/auth/email', email)).body.code).toBe('tooManyAttempts');
    expect((await me.post('/auth/email', { ...email, email: 'other@kira.test' })).status).toBe(200);
    expect((await me.post('/auth/email', { ...email, email: 'third@kira.test' })).body.code).toBe(
      'wrongCode',
    );
  });

  test('the secret is not readable in the database', async () => {
    const { secret } = await turnOn();
    const [row] = await server.deps.database.db.selectFrom('two_factors').selectAll().execute();
    expect(row!.secret).not.toContain(secret);
    expect(row!.secret).not.toContain(fromBase32(secret).toString('base64url'));
  });
});
