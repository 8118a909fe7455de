import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('the defaults', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    databaseUrl: null,
    smtpUrl: null,
    mailFrom: 'Kira <no-reply@localhost>',
    publicUrl: 'http://localhost:3000',
    secret: null,
    previousSecret: null,
    leakedPasswords: null,
    securityContact: null,
    rateLimit: 30_000,
    imageQuota: { images: 10_000, bytes: 5000 * 1024 * 1024 },
    writeQuota: { bytes: 1000 * 1024 * 1024, minute: 600, day: 20_000 },
    guests: { hosts: 50, bills: 10, people: 30, imageBytes: 100 * 1024 * 1024 },
    oauth: [],
  });
});

test('everything set; an empty variable counts as not set', () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    PORT: '8080',
    KIRA_DATA: '/srv/kira',
    DATABASE_URL: 'postgres://kira:secret@db:5432/kira',
    SMTP_URL: 'smtps://user:pass@mail.example:465',
    MAIL_FROM: 'kira@example.com',
    PUBLIC_URL: 'https://kira.example/',
    KIRA_SECRET: '',
    KIRA_LEAKED_PASSWORDS: 'http://localhost:8090/range/',
    KIRA_RATE_LIMIT: '0',
    OAUTH_GOOGLE_ISSUER: 'https://accounts.example',
    OAUTH_GOOGLE_CLIENT_ID: 'id',
    OAUTH_GOOGLE_CLIENT_SECRET: 'secret',
  });
  expect(config).toMatchObject({
    port: 8080,
    dataDir: '/srv/kira',
    publicUrl: 'https://kira.example',
    secret: null,
    leakedPasswords: 'http://localhost:8090/range/',
    rateLimit: 0,
    oauth: [{ name: 'google', issuer: 'https://accounts.example', clientId: 'id', clientSecret: 'secret' }],
  });
});

test.each([
  ['PORT', 'x'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['HOST', 'not a host'],
  ['DATABASE_URL', 'mysql://db/kira'],
  ['DATABASE_URL', 'db'],
  ['SMTP_URL', 'mail.example:25'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a@b.c\r\nBcc: x@y.z'],
  ['PUBLIC_URL', 'kira.example'],
  ['PUBLIC_URL', 'https://kira.example/app'],
  ['KIRA_SECRET', 'short'],
  ['KIRA_SECRET_PREVIOUS', 'short'],
  ['KIRA_LEAKED_PASSWORDS', 'on'],
  ['KIRA_LEAKED_PASSWORDS', 'https://leaks.example/range'],
  ['KIRA_LEAKED_PASSWORDS', 'http://leaks.example/range/'],
  ['KIRA_LEAKED_PASSWORDS', 'http://localhost@leaks.example/'],
  ['KIRA_SECURITY_CONTACT', 'security@kira.example'],
  ['KIRA_SECURITY_CONTACT', 'mailto:a@b.c\nPolicy: https://x.example'],
  ['KIRA_RATE_LIMIT', 'many'],
  ['KIRA_USER_MB', '-1'],
  ['KIRA_USER_WRITES_MINUTE', 'few'],
  ['KIRA_USER_WRITES_DAY', '1e9'],
  ['OAUTH_GOOGLE_ISSUER', 'accounts.example'],
])('%s=%j stops with one line that names it', (name, value) => {
  const read = () =>
    readConfig({
      OAUTH_GOOGLE_CLIENT_ID: 'x',
      OAUTH_GOOGLE_CLIENT_SECRET: 'x',
      OAUTH_GOOGLE_ISSUER: 'https://x.example',
      [name]: value,
    });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} [^\n]+\\.$`));
});

test('half a provider', () => {
  expect(() => readConfig({ OAUTH_GOOGLE_ISSUER: 'https://x.example' })).toThrow(
    'OAUTH_GOOGLE_CLIENT_ID is missing.',
  );
});
