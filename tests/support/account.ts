import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cookieHeader, keepCookies, type CookieJar } from '../../server/testing/cookies.ts';
import { CSRF_HEADER } from '../../src/contract/headers.ts';
import { linkIn } from './mailbox.ts';

/** An account and its session with the API, outside of any browser. */
export interface Account {
  email: string;
  username: string;
  password: string;
  /** The headers of a signed-in request: cookies, CSRF token, origin. */
  headers(): Record<string, string>;
  /** Sends JSON and reads JSON. Throws with status and answer if the status is not 2xx. */
  call<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T>;
  /** Fetches a CSRF token: each session has its own. */
  newToken(): Promise<void>;
}

export const defaultPassword = 'Nasi-Lemak-9';

/**
 * Registers, opens the e-mailed link, logs in: what a person does, through the API.
 * @param origin of the server
 * @param name user name; the e-mail address is made from it
 * @param verificationLink finds the link that was sent to an address
 */
export async function createAccount(
  origin: string,
  name: string,
  verificationLink: (email: string) => Promise<string>,
): Promise<Account> {
  const cookies: CookieJar = {};
  let csrf = '';

  const headers = () => ({
    origin,
    cookie: cookieHeader(cookies),
    [CSRF_HEADER]: csrf,
  });

  const call: Account['call'] = async <T>(
    method: string,
    path: string,
    body?: unknown,
    extra: Record<string, string> = {},
  ) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...headers(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...extra,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    keepCookies(cookies, response.headers.getSetCookie());
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const newToken = async () => {
    csrf = (await call<{ csrfToken: string }>('GET', '/auth/csrf-token')).csrfToken;
  };

  const email = `${name}@example.com`;
  await newToken();
  await call('POST', '/auth/register', { username: name, email, password: defaultPassword });
  const { search } = new URL(await verificationLink(email));
  await call('GET', `/auth/verify-email${search}`);
  await call('POST', '/auth/login', { email, password: defaultPassword, redirectPath: '/' });
  await newToken();
  return { email, username: name, password: defaultPassword, headers, call, newToken };
}

/** Accepts all invitations to an account's address, through the API. */
export async function acceptInvitations(account: Account): Promise<void> {
  const { invitations } = await account.call<{ invitations: { _id: string }[] }>('GET', '/invitations');
  for (const { _id } of invitations) await account.call('POST', '/invitations/accept', { invitation: _id });
}

/** Finds links in e-mails that a server without SMTP stores as files. */
export const linksInFiles =
  (data: string, part: string) =>
  async (email: string): Promise<string> => {
    const folder = join(data, 'mail');
    for (let tries = 0; tries < 100; tries += 1) {
      const links = mailFiles(folder)
        .filter((raw) => raw.toLowerCase().includes(email))
        .flatMap((raw) => linkIn(raw, part) ?? []);
      if (links[0]) return links[0];
      await wait(50);
    }
    throw new Error(`No e-mail to ${email} in ${folder}`);
  };

/** Newest first. */
function mailFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => join(folder, name))
      .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
      .map((path) => readFileSync(path, 'utf8'));
  } catch {
    return []; // no folder yet: no e-mail yet
  }
}
