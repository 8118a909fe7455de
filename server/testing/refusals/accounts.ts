import { sql } from 'kysely';
import type { accountRoutes } from '../../../src/contract/account-routes.ts';
import { idOfIdentity } from '../../auth/oauth/identities.ts';
import { hashToken } from '../../auth/sessions/sessions.ts';
import { codesOf } from '../../auth/two-factor/two-factor.ts';
import { createAuthenticator, type Authenticator } from '../authenticator.ts';
import { password } from '../test-client.ts';
import { elsewhere, type Provoke, type RefusalScene, type Refusals } from './scene.ts';

const email = 'chong@kira.test';
const account = { email, username: 'Chong', password };
const another = 'Another!2345';
const identity = { issuer: 'https://id.test', subject: '1' };

const mailsTo = (kind: string, address: string) => `mail ${kind} ${hashToken(address)}`;
const forgetPassword = ({ run, me }: RefusalScene) =>
  run(sql`update users set password = null where id = ${me.id}`);
/** A second factor whose secret nobody has; `code` is one that still works. */
const code = 'AAAA-BBBB';
async function turnOnCodes({ run, me, server }: RefusalScene): Promise<void> {
  await run(sql`
    insert into two_factors (user_id, secret, confirmed_at) values (${me.id}, 'x', ${server.deps.now()})`);
  await run(sql`insert into recovery_codes (user_id, hash) values (${me.id}, ${hashToken('AAAABBBB')})`);
}
async function beginLogin({ run, me, server }: RefusalScene, opened: string | null = null): Promise<string> {
  const until = new Date(server.deps.now().getTime() + 60_000);
  await run(sql`
    insert into two_factor_logins (hash, user_id, redirect, identity, expires_at)
    values (${hashToken('waits')}, ${me.id}, '/', ${opened}, ${until})`);
  return 'waits';
}
const addIdentity = ({ run, me, server }: RefusalScene) =>
  run(sql`
    insert into identities (issuer, subject, user_id, created_at)
    values (${identity.issuer}, ${identity.subject}, ${me.id}, ${server.deps.now()})`);

/** A phone of theirs. */
async function addPasskey({ call }: RefusalScene): Promise<Authenticator> {
  const phone = createAuthenticator();
  const { body } = await call('beginPasskey', { body: { password } });
  await call('addPasskey', { body: phone.create(body) });
  return phone;
}

type Ask = (scene: RefusalScene, proof: object) => ReturnType<Provoke>;
const ask =
  (name: Parameters<RefusalScene['call']>[0], more: object = {}): Ask =>
  ({ call }, proof) =>
    call(name, { body: { ...more, ...proof } });

/** Of a call that asks for the password. */
const passwordRefusals = (send: Ask, field = 'password') => ({
  noPassword: async (scene: RefusalScene) => {
    await forgetPassword(scene);
    return send(scene, { [field]: password, code });
  },
  tooManyAttempts: async (scene: RefusalScene) => {
    await scene.exhaust(`password ${scene.me.id}`);
    return send(scene, { [field]: password, code });
  },
  wrongPassword: (scene: RefusalScene) => send(scene, { [field]: another, code }),
});
/** Of a call that asks for a code where two-factor sign-in is on. */
const codeRefusals = (send: Ask, field = 'password') => ({
  codeNeeded: async (scene: RefusalScene) => {
    await turnOnCodes(scene);
    return send(scene, { [field]: password });
  },
  wrongCode: async (scene: RefusalScene) => {
    await turnOnCodes(scene);
    return send(scene, { [field]: password, code: 'AAAA-AAAA' });
  },
  authenticatorLost: async (scene: RefusalScene) => {
    await turnOnCodes(scene);
    return send(scene, { [field]: password, code: '000000' });
  },
});
/** The same of a call that needs two-factor sign-in. */
const onCodeRefusals = (send: Ask) => {
  const { wrongCode, authenticatorLost } = codeRefusals(send);
  return { wrongCode, authenticatorLost };
};
/** Of a call that takes a passkey. */
const passkeyRefusals = (send: Ask) => ({
  passkeyExpired: (scene: RefusalScene) => send(scene, createAuthenticator().use({ challenge: 'guessed' })),
  passkeyRefused: async (scene: RefusalScene) => {
    const { body } = await scene.call('beginPasskeyLogin');
    return send(scene, createAuthenticator().use(body)); // which nobody has registered
  },
});
const proofRefusals = (send: Ask) => ({
  ...passwordRefusals(send),
  ...codeRefusals(send),
  ...passkeyRefusals((scene, passkey) => send(scene, { passkey })),
});

const common = { newPassword: 'Password1!', confirmNewPassword: 'Password1!' };
const renewal = { newPassword: another, confirmNewPassword: another };
const { wrongPassword: incorrectOldPassword, ...ownPassword } = passwordRefusals(
  ask('changePassword', renewal),
  'currentPassword',
);

/** Somebody has signed up, in a browser that is not asked here. */
async function signedUp({ server, mailed }: RefusalScene): Promise<string> {
  await server.stranger().post('/auth/register', account);
  return mailed();
}
async function resetLink({ call, me, mailed, server }: RefusalScene): Promise<string> {
  await call('forgotPassword', { body: { email: me.email } }, server.stranger());
  return `?token=${mailed()}&email=${me.email}`;
}

const verify = ask('confirmEmail', { email });
const takenName: Ask = ({ call, server }, body) =>
  call('register', { body: { ...account, ...body } }, server.stranger());

export const accountRefusals: Refusals<typeof accountRoutes> = {
  register: {
    commonPassword: (scene) => takenName(scene, { password: 'Password1!' }),
    tooManyAttempts: async (scene) => {
      await scene.exhaust(mailsTo('verify', email));
      return takenName(scene, {});
    },
    usernameTaken: (scene) => takenName(scene, { username: 'Aisyah' }),
  },
  login: {
    credentials: ({ call, me }) => call('login', { body: { email: me.email, password: another } }),
    notVerified: async (scene) => {
      await signedUp(scene);
      return scene.call('login', { body: { email, password } });
    },
    tooManyAttempts: async ({ call, exhaust, me }) => {
      await exhaust(`account ${hashToken(me.email)}`);
      return call('login', { body: { email: me.email, password } });
    },
  },
  refresh: { noRefreshToken: ({ call, server }) => call('refresh', {}, server.stranger()) },
  verifyEmail: {
    expiredLink: ({ call }) => call('verifyEmail', { query: `?token=x&email=${email}` }),
    passwordNeeded: async (scene) =>
      scene.call('verifyEmail', { query: `?token=${await signedUp(scene)}&email=${email}` }),
  },
  confirmEmail: {
    credentials: async ({ call, mailed, meanwhile, run, server }) => {
      const browser = server.stranger();
      await browser.post('/auth/register', account);
      meanwhile(1, () => run(sql`update users set deleted_at = now() where email = ${email}`));
      return call('confirmEmail', { body: { email, token: mailed() } }, browser);
    },
    expiredLink: (scene) => verify(scene, { token: 'x' }),
    passwordNeeded: async (scene) => verify(scene, { token: await signedUp(scene) }),
    tooManyAttempts: async (scene) => {
      const token = await signedUp(scene);
      await scene.exhaust(`account ${hashToken(email)}`);
      return verify(scene, { token, password });
    },
    wrongPassword: async (scene) => verify(scene, { token: await signedUp(scene), password: another }),
  },
  resendVerification: {
    tooManyAttempts: async ({ call, exhaust }) => {
      await exhaust(mailsTo('verify', email));
      return call('resendVerification', { body: { email } });
    },
  },
  forgotPassword: {
    tooManyAttempts: async ({ call, exhaust }) => {
      await exhaust(mailsTo('reset', email));
      return call('forgotPassword', { body: { email } });
    },
  },
  resetPassword: {
    commonPassword: async (scene) =>
      scene.call('resetPassword', { query: await resetLink(scene), body: common }),
    passwordsDiffer: async (scene) =>
      scene.call('resetPassword', {
        query: await resetLink(scene),
        body: { newPassword: another, confirmNewPassword: password },
      }),
    resetFailed: ({ call }) => call('resetPassword', { query: `?token=x&email=${email}`, body: renewal }),
  },
  changePassword: {
    ...ownPassword,
    ...codeRefusals(ask('changePassword', renewal), 'currentPassword'),
    incorrectOldPassword,
    commonPassword: (scene) => ask('changePassword', common)(scene, { currentPassword: password }),
    passwordsDiffer: (scene) =>
      ask('changePassword', { ...renewal, newPassword: password })(scene, { currentPassword: password }),
  },
  verifyTwoFactor: {
    authenticatorLost: async (scene) => {
      await turnOnCodes(scene);
      const body = { twoFactorTempToken: await beginLogin(scene), code: '000000' };
      return scene.call('verifyTwoFactor', { body });
    },
    credentials: async (scene) => {
      await turnOnCodes(scene);
      const token = await beginLogin(scene, idOfIdentity(identity)); // which they have removed
      return scene.call('verifyTwoFactor', { body: { twoFactorTempToken: token, code } });
    },
    tooManyAttempts: async (scene) => {
      const token = await beginLogin(scene);
      await scene.exhaust(codesOf(scene.me.id));
      return scene.call('verifyTwoFactor', { body: { twoFactorTempToken: token, code } });
    },
    twoFactorExpired: ({ call }) => call('verifyTwoFactor', { body: { twoFactorTempToken: 'x', code } }),
    wrongCode: async (scene) =>
      scene.call('verifyTwoFactor', { body: { twoFactorTempToken: await beginLogin(scene), code } }),
  },
  beginPasskey: proofRefusals(ask('beginPasskey')),
  addPasskey: {
    passkeyExpired: ({ call }) =>
      call('addPasskey', { body: createAuthenticator().create({ challenge: 'guessed', user: { id: '' } }) }),
    passkeyRefused: async ({ call }) => {
      const { body } = await call('beginPasskey', { body: { password } });
      return call('addPasskey', { body: createAuthenticator({ site: 'evil.test' }).create(body) });
    },
  },
  passkeyLogin: {
    ...passkeyRefusals(({ call }, passkey) => call('passkeyLogin', { body: { passkey } })),
    credentials: async (scene) => {
      const passkey = await addPasskey(scene);
      const { body } = await scene.call('beginPasskeyLogin');
      // Theirs goes while it is looked at.
      scene.meanwhile(1, () => scene.run(sql`update users set deleted_at = now() where id = ${scene.me.id}`));
      return scene.call('passkeyLogin', { body: { passkey: passkey.use(body) } });
    },
  },
  renamePasskey: { notFound: ({ call }) => call('renamePasskey', { id: 'guessed', body: { name: 'Mine' } }) },
  removePasskey: {
    lastPasskey: async (scene) => {
      const { id } = await addPasskey(scene);
      await scene.run(sql`
        update users set email = null, password = null, verified_at = null where id = ${scene.me.id}`);
      return scene.call('removePasskey', { id });
    },
    lastSignIn: async (scene) => {
      const { id } = await addPasskey(scene);
      await forgetPassword(scene);
      return scene.call('removePasskey', { id });
    },
    notFound: ({ call }) => call('removePasskey', { id: 'guessed' }),
  },
  setUpTwoFactor: {
    ...passwordRefusals(ask('setUpTwoFactor')),
    twoFactorOn: async (scene) => {
      await turnOnCodes(scene);
      return scene.call('setUpTwoFactor', { body: { password } });
    },
  },
  confirmTwoFactor: {
    tooManyAttempts: async (scene) => {
      await scene.exhaust(codesOf(scene.me.id));
      return scene.call('confirmTwoFactor', { body: { code: '000000' } });
    },
    twoFactorOff: ({ call }) => call('confirmTwoFactor', { body: { code: '000000' } }),
    twoFactorOn: async (scene) => {
      await turnOnCodes(scene);
      return scene.call('confirmTwoFactor', { body: { code: '000000' } });
    },
    wrongCode: async ({ call }) => {
      await call('setUpTwoFactor', { body: { password } });
      return call('confirmTwoFactor', { body: { code: 'abcdef' } });
    },
  },
  renewRecoveryCodes: {
    ...passwordRefusals(ask('renewRecoveryCodes')),
    ...onCodeRefusals(ask('renewRecoveryCodes')),
    twoFactorOff: ({ call }) => call('renewRecoveryCodes', { body: { password, code } }),
  },
  turnOffTwoFactor: {
    ...passwordRefusals(ask('turnOffTwoFactor')),
    ...onCodeRefusals(ask('turnOffTwoFactor')),
    twoFactorOff: ({ call }) => call('turnOffTwoFactor', { body: { password, code } }),
  },
  oauthStart: { providerNotFound: ({ call }) => call('oauthStart', { name: 'nobody' }) },
  oauthCallback: {
    credentials: elsewhere, // oauth.test.ts: a provider must have said who it is
    providerNotFound: ({ call }) => call('oauthCallback', { name: 'nobody' }),
  },
  updateProfile: { usernameTaken: ({ call }) => call('updateProfile', { body: { username: 'Bala' } }) },
  changeEmail: proofRefusals(ask('changeEmail', { email })),
  confirmEmailChange: {
    expiredLink: ({ call }) => call('confirmEmailChange', { body: { token: 'x' } }),
    taken: async ({ call, mailed, server }) => {
      await call('changeEmail', { body: { email, password } });
      const link = server.mails.find(({ to }) => to === email)!.link!;
      await server.signIn('Chong');
      return call('confirmEmailChange', {
        body: { token: new URL(link).searchParams.get('token') ?? mailed() },
      });
    },
  },
  removeIdentity: {
    lastSignIn: async (scene) => {
      await addIdentity(scene);
      await forgetPassword(scene);
      return scene.call('removeIdentity', { id: idOfIdentity(identity) });
    },
    notFound: ({ call }) => call('removeIdentity'),
  },
  restoreIdentity: {
    ...proofRefusals(ask('restoreIdentity')),
    notFound: ({ call }) => call('restoreIdentity', { body: { password } }),
  },
  endSession: { notFound: ({ call }) => call('endSession') },
  deleteAccount: proofRefusals(ask('deleteAccount')),
};
