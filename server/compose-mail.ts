import type { Language } from '../src/language/language.ts';
import { wayBackOf } from './auth/registration/mailed-way-back.ts';
import { keepEmailToken, userByEmail } from './auth/repository.ts';
import { hashToken } from './auth/sessions/sessions.ts';
import type { Db } from './db/database.ts';
import type { Deps } from './deps.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';
import { newInvitationToken } from './groups/invitation-links.ts';
import { render, type Letter } from './mail/letter.ts';
import { lettersIn } from './mail/letters.ts';
import type { Mail } from './mail/mailer.ts';
import type { MailJob } from './mail/outbox.ts';

const VERIFY_MS = DAY_MS;
const RESET_MS = HOUR_MS;
const CHANGE_MS = HOUR_MS;

/**
 * Writes the e-mail of an outbox row. Whether an account exists is looked up here, long after the answer,
 * so that no answer tells it. Null where there is nothing to send.
 */
export const composeMail =
  (deps: Deps) =>
  async (job: MailJob): Promise<Mail | null> => {
    const letter = await letterOf(deps, job);
    if (!letter) return null;
    const { id, recipient: to } = job;
    return { id, to, subject: letter.subject, ...render(letter), link: letter.action?.link ?? null };
  };

async function letterOf(deps: Deps, job: MailJob): Promise<Letter | null> {
  const { kind, recipient, data } = job;
  const letters = lettersIn(await languageOf(deps.database.db, job), deps.config.publicUrl);
  switch (kind) {
    case 'verify':
      return linkLetter(deps, recipient, 'verify', letters, wayBackOf(deps, data));
    case 'reset':
      return linkLetter(deps, recipient, 'reset', letters);
    case 'invitation': {
      const token = await newInvitationToken(deps, data['invitation'] ?? '');
      return token === null ? null : letters.invitation(token);
    }
    case 'changeEmail':
      return changeLetter(deps, recipient, data['user'] ?? '', letters);
    case 'emailChangeAsked':
      return letters.emailChangeAsked();
    case 'emailChanged':
      return letters.emailChanged();
    case 'methodRemoved':
      return letters.methodRemoved(data['provider']);
    case 'known':
      return letters.knownAccount();
    case 'newSignIn':
      return letters.newSignIn(data['device'] ?? '', data['at'] ?? '');
    case 'newMethod':
      return letters.newMethod(data['provider']);
    case 'passwordChanged':
      return letters.passwordChanged();
    case 'twoFactorOff':
      return letters.twoFactorOff();
  }
}

/** The reader's, if they have an account; else that of the user who caused the e-mail. */
async function languageOf(db: Db, { recipient, data }: MailJob): Promise<Language> {
  const users = db
    .selectFrom('users')
    .leftJoin('own_settings as own', 'own.user_id', 'users.id')
    .select(['own.doc', 'users.language']);
  const spoken = (row: Awaited<ReturnType<typeof users.executeTakeFirst>>) =>
    row?.doc?.language ?? row?.language ?? 'en';
  const reader = await users.where('email', '=', recipient).executeTakeFirst();
  if (reader) return spoken(reader);
  const { user, invitation } = data;
  if (user) return spoken(await users.where('users.id', '=', user).executeTakeFirst());
  if (!invitation) return 'en';
  const inviter = await users
    .innerJoin('invitations', 'invitations.invited_by', 'users.id')
    .where('invitations.id', '=', invitation)
    .executeTakeFirst();
  return spoken(inviter);
}

type Letters = ReturnType<typeof lettersIn>;

async function linkLetter(
  { database: { db }, random, now }: Deps,
  email: string,
  purpose: 'verify' | 'reset',
  letters: Letters,
  wayBack: string | null = null,
): Promise<Letter | null> {
  const user = await userByEmail(db, email);
  if (!user || (purpose === 'verify' && user.verified_at)) return null;
  const token = random.token();
  const expires = new Date(now().getTime() + (purpose === 'verify' ? VERIFY_MS : RESET_MS));
  await keepEmailToken(db, { hash: hashToken(token), user: user.id, purpose, expires });
  return purpose === 'verify' ? letters.verification(email, token, wayBack) : letters.reset(email, token);
}

/** EMAIL-3: an address with an account gets no link. */
async function changeLetter(
  { database: { db }, random, now }: Deps,
  email: string,
  user: string,
  letters: Letters,
): Promise<Letter | null> {
  const known = await userByEmail(db, email);
  if (known?.verified_at) return null;
  const token = random.token();
  const expires = new Date(now().getTime() + CHANGE_MS);
  await keepEmailToken(db, { hash: hashToken(token), user, purpose: 'change', expires, email });
  return letters.changeEmail(email, token);
}
