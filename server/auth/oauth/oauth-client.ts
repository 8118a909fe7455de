import * as oidc from 'openid-client';
import { textUpTo } from '../../../src/contract/primitives.ts';
import type { OAuthProvider } from '../../config.ts';
import { HOUR_MS } from '../../durations.ts';
import type { Identity } from './identities.ts';

const TIMEOUT_S = 10;
/** The provider's clock may be ahead by so much. */
const CLOCKS_DIFFER_S = 300;
/** After this time the provider is asked for its keys and addresses again. */
const KEPT_MS = HOUR_MS;

/** Stored at the start of a sign-in, and checked at its end. */
export interface OAuthChecks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface OAuthClient {
  /** Where the browser goes to sign in. */
  startUrl: (callback: string, checks: OAuthChecks) => Promise<URL>;
  /** Who signed in. `url`: the callback with what the provider has added. Throws what is wrong with it. */
  finish: (url: URL, checks: OAuthChecks) => Promise<Identity>;
}

/** OpenID Connect allows no more. Spaces around it count: another one is another person. */
const subjectSchema = textUpTo(255);

/** Signs in by OpenID Connect: discovery, authorization code, PKCE, state, nonce, and a signed ID token. */
export function oauthClient({ issuer, clientId, clientSecret }: OAuthProvider, now: () => Date): OAuthClient {
  let kept: { config: oidc.Configuration; at: number } | null = null;

  async function discover(): Promise<oidc.Configuration> {
    const at = now().getTime();
    if (kept && at >= kept.at && at < kept.at + KEPT_MS) return kept.config;
    // An issuer on http is one on this machine or in a test; the operator has named it.
    const overHttp = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
    // The library checks signatures only when told: it trusts what comes by TLS.
    const execute = [...overHttp, oidc.enableNonRepudiationChecks];
    const options = { execute, timeout: TIMEOUT_S };
    const config = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
    kept = { config, at };
    return config;
  }

  return {
    async startUrl(callback, { state, nonce, verifier }) {
      return oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: callback,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
    },
    async finish(url, { state, nonce, verifier }) {
      const config = await discover();
      const tokens = await oidc.authorizationCodeGrant(config, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      // The library looks at the end alone.
      if (claims.iat > now().getTime() / 1000 + CLOCKS_DIFFER_S) {
        throw new Error('The ID token is from the future.');
      }
      if (!subjectSchema.safeParse(claims.sub).success || !claims.sub.trim()) {
        throw new Error('The ID token names no subject.');
      }
      // Some providers tell the address only here.
      const told =
        claims['email'] === undefined
          ? { ...claims, ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)) }
          : claims;
      const text = (key: string) => {
        const value = (told as Record<string, unknown>)[key];
        return typeof value === 'string' ? value : undefined;
      };
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: text('email'),
        isVerified: (told as Record<string, unknown>)['email_verified'] === true,
        username: text('preferred_username'),
        name: text('name'),
      };
    },
  };
}
