import type { FastifyRequest } from 'fastify';
import { safeRedirect } from '../../../src/domain/text/safe-redirect.ts';
import { audit } from '../../audit/audit.ts';
import { againIfTaken } from '../../db/taken.ts';
import { Fault } from '../../http/fault.ts';
import { addressOf, perMinute } from '../../http/limit.ts';
import type { Register } from '../../http/route.ts';
import { queueMail } from '../../mail/outbox.ts';
import { actAsOwner } from '../act-as-owner.ts';
import { countAttempt } from '../attempts/attempts.ts';
import { userDocument } from '../profile.ts';
import { usernameSuffix } from '../repository.ts';
import { deviceName } from '../sessions/device-name.ts';
import { ownerOf } from '../sessions/sessions.ts';
import { logEvent, openSignIn, type AuthDeps } from '../sign-in.ts';
import { actWithPasskey, refuse } from './act-with-passkey.ts';
import { CHALLENGE_MS, giveChallenge, takeChallenge } from './challenges.ts';
import { ALGORITHMS, checkNew, handleOf, siteOf } from './check.ts';
import { insertPasskey, keepGuest, passkeysOf, removePasskey, renamePasskey } from './passkeys.ts';

/** Challenges that one address may ask for in a minute. A log-in page asks for one when it opens. */
const CHALLENGES = 120;
/** Passkeys that one user may begin to add. */
const NEW_PASSKEYS = { hour: 20, day: 60 };

/** Logging in with a passkey, and the user's own ones (passkeys.ts). */
export function passkeyRoutes(register: Register, deps: AuthDeps): void {
  const { config, database, now, random } = deps;
  const { db, changes } = database;
  const challenges = perMinute(CHALLENGES, now);
  const limit = ({ ip }: FastifyRequest) => challenges(addressOf(ip));
  const site = siteOf(config);
  const publicKey = 'public-key' as const;

  register('beginPasskeyLogin', async ({ request, reply }) => {
    limit(request);
    return {
      challenge: await giveChallenge(deps, request, reply, null),
      rpId: site,
      timeout: CHALLENGE_MS,
      userVerification: 'required' as const,
    };
  });

  register('passkeyLogin', async ({ body: { passkey, redirectPath }, request, reply }) => {
    const setCookies = await actWithPasskey(deps, request, passkey, null, (trx, user) =>
      openSignIn(deps, trx, { request, reply }, user),
    );
    setCookies();
    return { message: 'Signed in.', redirectUrl: safeRedirect(redirectPath) };
  });

  register('beginPasskey', async ({ body, me, request, reply }) => {
    limit(request);
    if (!me.isGuest) await actAsOwner(deps, request, me, body, async () => undefined);
    await countAttempt(db, now(), [{ subject: `passkeys ${me.id}`, ...NEW_PASSKEYS }]);
    const called = me.name ?? me.username;
    return {
      rp: { id: site, name: 'Kira' },
      user: { id: handleOf(me.id), name: me.email || called, displayName: called },
      challenge: await giveChallenge(deps, request, reply, me.id),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: publicKey, alg })),
      timeout: CHALLENGE_MS,
      excludeCredentials: (await passkeysOf(db, me.id)).map(({ id }) => ({ type: publicKey, id })),
      authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
    };
  });

  register('addPasskey', async ({ body, me, request }) => {
    const challenge = await takeChallenge(deps, request, body.response.clientDataJSON, me.id);
    const checked = await checkNew(config, challenge, body).catch((error: unknown) =>
      refuse(request, String(error)),
    );
    const at = now();
    const name = deviceName(request.headers['user-agent']);
    const attempt = () =>
      db.transaction().execute(async (trx) => {
        await insertPasskey(trx, me.id, { ...checked, id: body.id, name, at });
        if (me.isGuest) await keepGuest(trx, me, usernameSuffix(random));
        if (me.email) await queueMail(trx, random, at, { kind: 'newMethod', recipient: me.email });
        await audit(trx, { at, kind: 'passkeyAdded', by: me.id, what: name });
      });
    await againIfTaken(attempt); // where somebody else took the username at this moment
    changes.tell({ queue: `user:${me.id}`, session: null });
    logEvent(request, 'passkeyAdded', { user: me.id });
    const user = await ownerOf(db, me.session ?? '');
    if (!user) throw new Fault('noAccessToken'); // it has ended meanwhile
    return { user: userDocument(user) };
  });

  register('listPasskeys', async ({ me }) => ({
    passkeys: (await passkeysOf(db, me.id)).map((one) => ({
      _id: one.id,
      name: one.name,
      createdAt: one.created_at.toISOString(),
      lastUsedAt: one.last_used_at?.toISOString() ?? null,
    })),
  }));

  register('renamePasskey', async ({ params: { id }, body: { name }, me }) => {
    await renamePasskey(db, me.id, id, name);
    return { message: 'The passkey has another name.' };
  });

  register('removePasskey', async ({ params: { id }, me, request }) => {
    await db.transaction().execute(async (trx) => {
      const what = await removePasskey(trx, me, id);
      if (me.email) await queueMail(trx, random, now(), { kind: 'methodRemoved', recipient: me.email });
      await audit(trx, { at: now(), kind: 'passkeyRemoved', by: me.id, what });
    });
    logEvent(request, 'passkeyRemoved', { user: me.id });
    return { message: 'The passkey was removed.' };
  });
}
