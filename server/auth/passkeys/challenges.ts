import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { MINUTE_MS } from '../../durations.ts';
import { Fault } from '../../http/fault.ts';
import { cookiesOf } from '../sessions/cookies.ts';
import { hashToken } from '../sessions/sessions.ts';

/** As long as the browser shows its own question. */
export const CHALLENGE_MS = 10 * MINUTE_MS;

/** A challenge for this browser (PASSKEY-1). `user`: who adds a passkey; null: somebody uses one. */
export async function giveChallenge(
  { config, database: { db }, now, random }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  user: string | null,
): Promise<string> {
  const cookies = cookiesOf(config);
  // Several tabs of a browser may ask.
  const browser = cookies.read(request, 'kira_passkey') ?? random.token();
  const challenge = random.token();
  const expires = new Date(now().getTime() + CHALLENGE_MS);
  await db
    .insertInto('passkey_challenges')
    .values({ hash: hashToken(challenge), browser: hashToken(browser), user_id: user, expires_at: expires })
    .execute();
  cookies.write(reply, 'kira_passkey', browser, CHALLENGE_MS / 1000);
  return challenge;
}

/**
 * Uses up the challenge that a device has signed, whatever comes of it (PASSKEY-1).
 * @throws Fault passkeyExpired
 */
export async function takeChallenge(
  { config, database: { db }, now }: Deps,
  request: FastifyRequest,
  clientDataJSON: string,
  user: string | null,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const browser = cookiesOf(config).read(request, 'kira_passkey') ?? '';
  const { rows } = await sql`
    delete from passkey_challenges
    where hash = ${hashToken(challenge)} and browser = ${hashToken(browser)}
      and user_id is not distinct from ${user}::uuid and expires_at > ${now()}
    returning 1`.execute(db);
  if (!rows.length) throw new Fault('passkeyExpired');
  return challenge;
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return String(challenge);
  } catch {
    return '';
  }
}
