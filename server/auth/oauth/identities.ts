import { sql } from 'kysely';
import { email as emailSchema, nameUpTo, usernameUpTo } from '../../../src/contract/primitives.ts';
import type { Language } from '../../../src/language/language.ts';
import { audit } from '../../audit/audit.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Fault } from '../../http/fault.ts';
import type { Me } from '../../http/route.ts';
import { queueMail } from '../../mail/outbox.ts';
import { addUser, userByEmail, usernameSuffix, voidLinks } from '../repository.ts';
import { endSessionsOf, hashToken } from '../sessions/sessions.ts';

/** What a provider says of somebody who signed in there. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | undefined;
  /** Whether the provider itself has verified the address. */
  isVerified: boolean;
  username: string | undefined;
  name: string | undefined;
}

/** What a new account takes over from the browser. */
interface NewLook {
  language: Language;
  colour?: number | undefined;
}

interface Account {
  id: string;
  email: string;
  /** `idOfIdentity` */
  identity: string;
}

/**
 * The account that an identity opens. A new identity is linked by its address, and only where the provider
 * has verified it: else anybody could open an account by claiming its address there. One that the user has
 * removed opens nothing: whoever took it over there would be let in again. Nor does another one of that
 * provider with the same address.
 * @returns why it opens none: the address is missing or not verified, or the user has removed it
 */
export async function accountOf(
  { now, random }: Deps,
  trx: Trx,
  identity: Identity,
  { provider, ...begun }: { provider: string } & NewLook,
): Promise<Account | 'unverified' | 'removed'> {
  const { issuer, subject } = identity;
  const opened = { identity: idOfIdentity(identity) };
  const { rows } = await sql<{ id: string; email: string; is_removed: boolean }>`
    select u.id, u.email, i.removed_at is not null as is_removed from identities i join users u on u.id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject}`.execute(trx);
  if (rows[0]) {
    const { id, email, is_removed: isRemoved } = rows[0];
    return isRemoved ? 'removed' : { id, email, ...opened };
  }
  const email = emailSchema.safeParse(identity.email).data;
  if (email === undefined || !identity.isVerified) return 'unverified';
  const at = now();
  const known = await userByEmail(trx, email);
  if (known && (await hasRemoved(trx, known.id, issuer))) return 'removed';
  const id =
    known?.id ??
    (await newAccount(trx, random.id(), email, { ...identity, ...begun }, at, usernameSuffix(random)));
  if (known?.verified_at) {
    await queueMail(trx, random, at, { kind: 'newMethod', recipient: email, data: { provider } });
    await audit(trx, { at, kind: 'identityAdded', by: id, what: provider });
  } else {
    // The provider proves the mailbox. Somebody else may have chosen the password that waits there.
    await trx
      .updateTable('users')
      .set({ verified_at: at, password: null, signup_hash: null })
      .where('id', '=', id)
      .execute();
    await voidLinks(trx, id);
  }
  await trx.insertInto('identities').values({ issuer, subject, user_id: id, created_at: at }).execute();
  return { id, email, ...opened };
}

/** Whether the user has removed an identity of this issuer. The lock makes a removal at this moment count. */
async function hasRemoved(trx: Trx, user: string, issuer: string): Promise<boolean> {
  await sql`select 1 from users where id = ${user} for update`.execute(trx);
  const { rows } = await sql`
    select 1 from identities
    where user_id = ${user} and issuer = ${issuer} and removed_at is not null limit 1`.execute(trx);
  return rows.length > 0;
}

/** An account without a password. Its username is the provider's, or made from the address. */
async function newAccount(
  trx: Trx,
  id: string,
  email: string,
  { username, name, language, colour }: Identity & NewLook,
  at: Date,
  suffix: string,
): Promise<string> {
  const [usable] = [username, email.split('@')[0]].flatMap(
    (text) => usernameUpTo(50).safeParse(text).data ?? [],
  );
  const wanted = usable ?? 'user';
  for (const tried of [wanted, `${wanted}-${suffix}`]) {
    if (!(await addUser(trx, { id, email, username: tried, password: null, at }))) continue;
    const shown = nameUpTo(60).safeParse(name).data ?? null;
    await trx
      .updateTable('users')
      .set({ name: shown, language, ...(colour !== undefined && { colour }) })
      .where('id', '=', id)
      .execute();
    return id;
  }
  throw new Error('No username could be found for a new account.');
}

interface LinkedIdentity {
  issuer: string;
  subject: string;
  created_at: Date;
  removed_at: Date | null;
}

/** Names an identity towards its user. */
export const idOfIdentity = ({ issuer, subject }: Pick<LinkedIdentity, 'issuer' | 'subject'>): string =>
  hashToken(`${issuer} ${subject}`);

/** Removed ones, too. */
export const identitiesOf = (db: Db, user: string): Promise<LinkedIdentity[]> =>
  db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'created_at', 'removed_at'])
    .where('user_id', '=', user)
    .orderBy('created_at')
    .execute();

/** Whether it is an identity of the user's, and not removed. */
export async function opensAccount(db: Db, user: string, id: string): Promise<boolean> {
  const all = await identitiesOf(db, user);
  return all.some((one) => one.removed_at === null && idOfIdentity(one) === id);
}

/**
 * An identity opens the account no more, and the sessions that it opened end, but the one that asks. The
 * user's row is locked: two removals at once must not leave the account without a way in.
 * @throws Fault notFound; lastSignIn
 */
export async function removeIdentity(
  trx: Trx,
  { id: user, session }: Pick<Me, 'id' | 'session'>,
  id: string,
  at: Date,
): Promise<LinkedIdentity> {
  const { rows } = await sql<{ other: boolean }>`
    select u.password is not null or exists (select 1 from passkeys k where k.user_id = u.id) as other
    from users u where u.id = ${user} for update`.execute(trx);
  const all = (await identitiesOf(trx, user)).filter((one) => one.removed_at === null);
  const found = all.find((one) => idOfIdentity(one) === id);
  if (!found) throw new Fault('notFound');
  if (all.length === 1 && !rows[0]?.other) throw new Fault('lastSignIn');
  await setRemoved(trx, found, at);
  await endSessionsOf(trx, user, id, session ?? null);
  return found;
}

/** A removed identity opens the account again. @throws Fault notFound */
export async function restoreIdentity(trx: Trx, user: string, id: string): Promise<LinkedIdentity> {
  const all = await identitiesOf(trx, user);
  const found = all.find((one) => idOfIdentity(one) === id && one.removed_at !== null);
  if (!found) throw new Fault('notFound');
  await setRemoved(trx, found, null);
  return found;
}

const setRemoved = (trx: Trx, { issuer, subject }: LinkedIdentity, at: Date | null): Promise<unknown> =>
  trx
    .updateTable('identities')
    .set({ removed_at: at })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
