import { resolve } from 'node:path';
import * as z from 'zod/mini';

/** A third-party sign-in provider (OpenID Connect discovery). The folder server/auth/oauth signs in by it. */
export interface OAuthProvider {
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface Config {
  host: string;
  port: number;
  /** Absolute path of the folder that everything is written to. */
  dataDir: string;
  /** null: embedded PGlite in `dataDir/db`. */
  databaseUrl: string | null;
  /** null: e-mails become files in `dataDir/mail`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Without a slash at the end. */
  publicUrl: string;
  /** null: made once into `dataDir/secret`. */
  secret: string | null;
  /** The secret before a change, which still reads. */
  previousSecret: string | null;
  /** A service that knows leaked passwords (auth/passwords/leaked-passwords.ts); null: none is asked. */
  leakedPasswords: string | null;
  /** Where people report a weakness (security.txt); null: no security.txt. */
  securityContact: string | null;
  /** Requests that one session or address may make in 10 s; 0 for no limit. */
  rateLimit: number;
  /** What one user may store; 0 for no limit. */
  imageQuota: { images: number; bytes: number };
  /** What one user may write: bytes of bills and their histories in all, and changes; 0 for no limit. */
  writeQuota: { bytes: number; minute: number; day: number };
  /** Guests with bills of their own: new ones an hour and address, and what each may have; 0 for no limit. */
  guests: { hosts: number; bills: number; people: number; imageBytes: number };
  oauth: OAuthProvider[];
}

/** What the start stops with: one line that names the variable, or the option. */
export class ConfigError extends Error {}

/** Of `KIRA_SECRET`, in characters. */
export const SHORTEST_SECRET = 16;

const url = (...protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      ),
    );

const isEncryptedOrLocal = (value: string): boolean => {
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)),
    z.pipe(
      z.transform(Number),
      z.int().check(z.refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)),
    ),
  );

const address = z
  .string()
  .check(z.regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an e-mail address'));

const secretText = z.optional(
  z.string().check(z.minLength(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`)),
);

const variables = {
  HOST: z._default(
    z.string().check(z.regex(/^[A-Za-z0-9._:-]+$/, 'must be a host name or an address')),
    '127.0.0.1',
  ),
  PORT: z.prefault(wholeNumber(0, 65_535), '3000'),
  KIRA_DATA: z._default(z.string().check(z.refine((v) => !v.includes('\0'), 'must be a path')), './data'),
  DATABASE_URL: z.optional(url('postgres:', 'postgresql:')),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  MAIL_FROM: z._default(address, 'Kira <no-reply@localhost>'),
  PUBLIC_URL: z.optional(
    url('http:', 'https:').check(
      z.refine((value) => URL.canParse(value) && new URL(value).pathname === '/', 'must have no path'),
    ),
  ),
  KIRA_SECRET: secretText,
  KIRA_SECRET_PREVIOUS: secretText,
  KIRA_LEAKED_PASSWORDS: z.optional(
    url('https:', 'http:').check(
      z.refine((value) => value.endsWith('/'), 'must end with a slash'),
      z.refine(
        (value) => !URL.canParse(value) || isEncryptedOrLocal(value),
        'must start with https://, or with http://localhost',
      ),
    ),
  ),
  KIRA_SECURITY_CONTACT: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(?:mailto:[^\s<>@]+@[^\s<>@]+|https:\/\/\S+)$/,
          'must be a URL that starts with mailto: or https://',
        ),
      ),
  ),
  KIRA_RATE_LIMIT: z.prefault(wholeNumber(0, 100_000_000), '30000'),
  KIRA_USER_IMAGES: z.prefault(wholeNumber(0, 100_000_000), '10000'),
  KIRA_USER_IMAGE_MB: z.prefault(wholeNumber(0, 100_000_000), '5000'),
  KIRA_USER_MB: z.prefault(wholeNumber(0, 100_000_000), '1000'),
  KIRA_USER_WRITES_MINUTE: z.prefault(wholeNumber(0, 100_000_000), '600'),
  KIRA_USER_WRITES_DAY: z.prefault(wholeNumber(0, 100_000_000), '20000'),
  KIRA_GUEST_HOSTS: z.prefault(wholeNumber(0, 100_000_000), '50'),
  KIRA_GUEST_BILLS: z.prefault(wholeNumber(0, 100_000_000), '10'),
  KIRA_GUEST_PEOPLE: z.prefault(wholeNumber(0, 100_000_000), '30'),
  KIRA_GUEST_IMAGE_MB: z.prefault(wholeNumber(0, 100_000_000), '100'),
} satisfies Record<string, z.ZodMiniType>;

/**
 * Reads the variables that README.md lists under Settings; an empty one counts as not set.
 * @throws ConfigError naming the first variable that is wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const value = <K extends keyof typeof variables>(name: K): z.output<(typeof variables)[K]> => {
    const result = z.safeParse(variables[name], env[name] || undefined);
    if (!result.success)
      throw new ConfigError(`${name} ${result.error.issues[0]?.message ?? 'is not valid'}.`);
    return result.data as z.output<(typeof variables)[K]>;
  };
  const port = value('PORT');
  return {
    host: value('HOST'),
    port,
    dataDir: resolve(value('KIRA_DATA')),
    databaseUrl: value('DATABASE_URL') ?? null,
    smtpUrl: value('SMTP_URL') ?? null,
    mailFrom: value('MAIL_FROM'),
    publicUrl: new URL(value('PUBLIC_URL') ?? `http://localhost:${port}`).origin,
    secret: value('KIRA_SECRET') ?? null,
    previousSecret: value('KIRA_SECRET_PREVIOUS') ?? null,
    leakedPasswords: value('KIRA_LEAKED_PASSWORDS') ?? null,
    securityContact: value('KIRA_SECURITY_CONTACT') ?? null,
    rateLimit: value('KIRA_RATE_LIMIT'),
    imageQuota: { images: value('KIRA_USER_IMAGES'), bytes: value('KIRA_USER_IMAGE_MB') * 1024 * 1024 },
    writeQuota: {
      bytes: value('KIRA_USER_MB') * 1024 * 1024,
      minute: value('KIRA_USER_WRITES_MINUTE'),
      day: value('KIRA_USER_WRITES_DAY'),
    },
    guests: {
      hosts: value('KIRA_GUEST_HOSTS'),
      bills: value('KIRA_GUEST_BILLS'),
      people: value('KIRA_GUEST_PEOPLE'),
      imageBytes: value('KIRA_GUEST_IMAGE_MB') * 1024 * 1024,
    },
    oauth: readProviders(env),
  };
}

const providerVariable = /^OAUTH_([A-Z0-9]+)_(?:ISSUER|CLIENT_ID|CLIENT_SECRET)$/;

function readProviders(env: Readonly<Record<string, string | undefined>>): OAuthProvider[] {
  const names = Object.keys(env).flatMap((key) => (env[key] && providerVariable.exec(key)?.[1]) || []);
  return [...new Set(names)].map((name) => {
    const part = (suffix: string): string => {
      const found = env[`OAUTH_${name}_${suffix}`];
      if (!found) throw new ConfigError(`OAUTH_${name}_${suffix} is missing.`);
      return found;
    };
    const issuer = part('ISSUER');
    const checked = z.safeParse(url('https:', 'http:'), issuer);
    if (!checked.success) {
      throw new ConfigError(`OAUTH_${name}_ISSUER ${checked.error.issues[0]?.message ?? 'is not valid'}.`);
    }
    return {
      name: name.toLowerCase(),
      issuer,
      clientId: part('CLIENT_ID'),
      clientSecret: part('CLIENT_SECRET'),
    };
  });
}
