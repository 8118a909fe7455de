import { safeRedirect } from '../../../src/domain/text/safe-redirect.ts';
import type { OAuthProvider } from '../../config.ts';
import { againIfTaken } from '../../db/taken.ts';
import { decrypt, encrypt } from '../../encryption.ts';
import { Fault } from '../../http/fault.ts';
import { visitorLanguageOf } from '../../http/language.ts';
import { addressOf, perMinute } from '../../http/limit.ts';
import type { Register } from '../../http/route.ts';
import { enter } from '../enter.ts';
import { cookiesOf } from '../sessions/cookies.ts';
import { logEvent, type AuthDeps } from '../sign-in.ts';
import { accountOf, type Identity } from './identities.ts';
import { oauthClient, type OAuthChecks } from './oauth-client.ts';

const MINUTE_S = 60;
/** So long may somebody take at the provider. */
const STARTED_S = 10 * MINUTE_S;
const USE = 'oauth';
/** What one address may begin in a minute. */
const STARTS = 30;

/** "Google" */
const labelOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** What users call an issuer. One that is not set up any more is named by its host. */
export function providerLabel(providers: readonly OAuthProvider[], issuer: string): string {
  const bare = (url: string) => url.replace(/\/$/, '');
  const known = providers.find((one) => bare(one.issuer) === bare(issuer));
  return known ? labelOf(known.name) : URL.canParse(issuer) ? new URL(issuer).host : issuer;
}

interface Started extends OAuthChecks {
  name: string;
  redirect: string;
  /** Of a visitor on this device: a new account keeps it. */
  colour?: number | undefined;
  until: number;
}

/**
 * Signing in by a third party.
 *
 *   button -> GET /auth/oauth/{name} --cookie: state, nonce, verifier--> provider -> GET .../callback
 *                                                      | account, no second factor -> session, `redirect`
 *                                                      | account with one -> /verify-2fa#token=
 *                                                      | not verified, removed, or a failure -> /login?oauth=
 */
export function oauthRoutes(register: Register, deps: AuthDeps): void {
  const { config, database, now, random, secret } = deps;
  const cookies = cookiesOf(config);
  const starts = perMinute(STARTS, now);
  const clients = new Map(config.oauth.map((provider) => [provider.name, oauthClient(provider, now)]));

  const clientOf = (name: string) => {
    const client = clients.get(name);
    if (!client) throw new Fault('providerNotFound');
    return client;
  };
  const callbackOf = (name: string) => `${config.publicUrl}/api/auth/oauth/${name}/callback`;
  const loginPage = (oauth: string, redirect: string) =>
    `/login?${String(new URLSearchParams({ oauth, redirect }))}`;

  register('providers', async () => ({
    providers: config.oauth.map(({ name }) => ({ name, label: labelOf(name) })),
  }));

  register('oauthStart', async ({ params: { name }, query, request, reply }) => {
    const client = clientOf(name);
    starts(addressOf(request.ip));
    const redirect = safeRedirect(query.redirect);
    const checks = { state: random.token(), nonce: random.token(), verifier: random.token() };
    const until = now().getTime() + STARTED_S * 1000;
    const started: Started = { ...checks, name, redirect, colour: query.colour, until };
    let url: URL;
    try {
      url = await client.startUrl(callbackOf(name), checks);
    } catch (error) {
      request.log.error({ err: error, provider: name }, 'sign-in provider does not answer');
      return reply.redirect(loginPage('unavailable', redirect));
    }
    const cookie = encrypt(secret, USE, JSON.stringify(started), random.salt());
    cookies.write(reply, 'kira_oauth', cookie, STARTED_S);
    return reply.redirect(url.href);
  });

  register('oauthCallback', async ({ params: { name }, request, reply }) => {
    const client = clientOf(name);
    const text = decrypt(secret, USE, cookies.read(request, 'kira_oauth') ?? '');
    cookies.clear(reply, 'kira_oauth');
    const started = text === null ? null : (JSON.parse(text) as Started);
    const redirect = started?.redirect ?? '/';
    let identity: Identity;
    try {
      if (!started || started.name !== name || started.until <= now().getTime()) {
        throw new Error('The browser did not begin this sign-in, or too long ago.');
      }
      const { search } = new URL(request.url, config.publicUrl);
      identity = await client.finish(new URL(callbackOf(name) + search), started);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      logEvent(request, 'signInRefused', { reason, provider: name });
      return reply.redirect(loginPage('failed', redirect));
    }
    const { colour } = started ?? {};
    const begun = { provider: labelOf(name), language: visitorLanguageOf(request), colour };
    const open = () => database.db.transaction().execute((trx) => accountOf(deps, trx, identity, begun));
    // A first sign-in on another device at the same moment may have made the account.
    const account = await againIfTaken(open);
    if (typeof account === 'string') {
      logEvent(request, 'signInRefused', { reason: account, provider: name });
      return reply.redirect(loginPage(account, redirect));
    }
    const { twoFactorTempToken } = await enter(deps, { request, reply }, account, redirect);
    // A fragment reaches no server and no log.
    const next =
      twoFactorTempToken === undefined
        ? redirect
        : `/verify-2fa#${String(new URLSearchParams({ token: twoFactorTempToken, redirect }))}`;
    return reply.redirect(next);
  });
}
