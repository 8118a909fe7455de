import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { oauthClient } from './oauth-client.ts';

type Json = Record<string, unknown>;

const [ours, theirs] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
const checks = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) };

/** A provider that answers whatever ID token a test has made. */
let server: Server;
let issuer: string;
let idToken: string;
let userInfo: Json;
beforeAll(async () => {
  server = createServer((request, response) => {
    const answers: Json = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/me`,
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/keys': {
        keys: [{ ...ours!.publicKey.export({ format: 'jwk' }), kid: 'a', use: 'sig', alg: 'RS256' }],
      },
      '/token': { access_token: 'a', token_type: 'bearer', expires_in: 60, id_token: idToken },
      '/me': userInfo,
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const encode = (json: Json): string => Buffer.from(JSON.stringify(json)).toString('base64url');
const claims = (more: Json = {}): Json => {
  const at = Math.floor(Date.now() / 1000);
  const who = { sub: 'sub-1', email: 'aisyah@kira.test', email_verified: true };
  return { iss: issuer, aud: 'kira', iat: at, exp: at + 300, nonce: 'nonce', ...who, ...more };
};
function signed(
  body: Json,
  key: KeyObject = ours!.privateKey,
  header: Json = { alg: 'RS256', kid: 'a' },
): string {
  const text = `${encode(header)}.${encode(body)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`;
}
const finish = (token: string) => {
  idToken = token;
  const provider = { name: 'makan', issuer, clientId: 'kira', clientSecret: 'secret' };
  const url = new URL('http://localhost:3000/callback?code=c&state=state');
  return oauthClient(provider, () => new Date()).finish(url, checks);
};
beforeEach(() => {
  userInfo = { sub: 'sub-1' };
});

test('an ID token that the provider has signed says who signed in', async () => {
  expect(await finish(signed(claims()))).toMatchObject({ issuer, subject: 'sub-1', isVerified: true });
});

test('an ID token of a clock that is a minute ahead is taken', async () => {
  const iat = Math.floor(Date.now() / 1000) + 60;
  expect(await finish(signed(claims({ iat })))).toMatchObject({ subject: 'sub-1' });
});

test.each<[string, () => string]>([
  ['signed with another key', () => signed(claims(), theirs!.privateKey)],
  [
    'signed with a key that the provider does not name',
    () => signed(claims(), theirs!.privateKey, { alg: 'RS256', kid: 'b' }),
  ],
  ['not signed', () => `${encode({ alg: 'none' })}.${encode(claims())}.`],
  ['with an empty signature', () => `${encode({ alg: 'RS256', kid: 'a' })}.${encode(claims())}.`],
  [
    'changed after it was signed',
    () => {
      const [header, , signature] = signed(claims()).split('.');
      return `${header}.${encode(claims({ sub: 'sub-2' }))}.${signature}`;
    },
  ],
  ['signed by the client’s secret', () => signed(claims(), ours!.privateKey, { alg: 'HS256' })],
  ['of another issuer', () => signed(claims({ iss: 'https://evil.test' }))],
  ['for another client', () => signed(claims({ aud: 'other' }))],
  ['with another nonce', () => signed(claims({ nonce: 'other' }))],
  ['that has expired', () => signed(claims({ exp: 1 }))],
  [
    'from the next hour',
    () => signed(claims({ iat: Date.now() / 1000 + 3600, exp: Date.now() / 1000 + 7200 })),
  ],
  ['from the year 2100', () => signed(claims({ iat: 4_102_444_800, exp: 4_102_445_100 }))],
  ['without the time it was made', () => signed(claims({ iat: undefined }))],
  ['with an empty subject', () => signed(claims({ sub: '' }))],
  ['with a subject of spaces', () => signed(claims({ sub: ' \t' }))],
  ['with a subject that is too long', () => signed(claims({ sub: 'x'.repeat(256) }))],
  ['with a subject that no database stores', () => signed(claims({ sub: 'a\0' }))],
  ['with a number as its subject', () => signed(claims({ sub: 5 }))],
  ['without a subject', () => signed(claims({ sub: undefined }))],
])('an ID token %s opens nothing', async (_what, make) => {
  await expect(finish(make())).rejects.toThrow();
});

test('an answer about another subject opens nothing', async () => {
  userInfo = { sub: 'sub-2', email: 'bala@kira.test', email_verified: true };
  await expect(finish(signed(claims({ email: undefined })))).rejects.toThrow();
});
