import type { Deps } from '../deps.ts';
import { newInvitationToken } from '../groups/invitation-links.ts';
import { render, type Letter } from '../mail/letter.ts';
import * as letters from '../mail/letters.ts';
import type { Mail } from '../mail/mailer.ts';
import type { MailJob } from '../mail/outbox.ts';
import { keepEmailToken, userByEmail } from './repository.ts';
import { hashToken } from './sessions.ts';

const HOUR_MS = 60 * 60 * 1000;
const VERIFY_MS = 24 * HOUR_MS;
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

async function letterOf(deps: Deps, { kind, recipient, data }: MailJob): Promise<Letter | null> {
  const { publicUrl } = deps.config;
  switch (kind) {
    case 'verify':
      return linkLetter(deps, recipient, 'verify');
    case 'reset':
      return linkLetter(deps, recipient, 'reset');
    case 'invitation': {
      const token = await newInvitationToken(deps, data['invitation'] ?? '');
      return token === null ? null : letters.invitationLetter(publicUrl, token);
    }
    case 'changeEmail':
      return changeLetter(deps, recipient, data['user'] ?? '');
    case 'emailChangeAsked':
      return letters.emailChangeAskedLetter(publicUrl);
    case 'emailChanged':
      return letters.emailChangedLetter(publicUrl);
    case 'methodRemoved':
      return letters.methodRemovedLetter(publicUrl, data['provider'] ?? '');
    case 'known':
      return letters.knownAccountLetter(publicUrl);
    case 'newSignIn':
      return letters.newSignInLetter(publicUrl, data['device'] ?? '', data['at'] ?? '');
    case 'newMethod':
      return letters.newMethodLetter(publicUrl, data['provider'] ?? '');
    case 'passwordChanged':
      return letters.passwordChangedLetter(publicUrl);
    case 'twoFactorOff':
      return letters.twoFactorOffLetter(publicUrl);
  }
}

async function linkLetter(
  { config: { publicUrl }, database: { db }, random, now }: Deps,
  email: string,
  purpose: 'verify' | 'reset',
): Promise<Letter | null> {
  const user = await userByEmail(db, email);
  if (!user || (purpose === 'verify' && user.verified_at)) return null;
  const token = random.token();
  const expires = new Date(now().getTime() + (purpose === 'verify' ? VERIFY_MS : RESET_MS));
  await keepEmailToken(db, { hash: hashToken(token), user: user.id, purpose, expires });
  const write = purpose === 'verify' ? letters.verificationLetter : letters.resetLetter;
  return write(publicUrl, email, token);
}

/** EMAIL-3: an address with an account gets no link. */
async function changeLetter(
  { config: { publicUrl }, database: { db }, random, now }: Deps,
  email: string,
  user: string,
): Promise<Letter | null> {
  const known = await userByEmail(db, email);
  if (known?.verified_at) return null;
  const token = random.token();
  const expires = new Date(now().getTime() + CHANGE_MS);
  await keepEmailToken(db, { hash: hashToken(token), user, purpose: 'change', expires, email });
  return letters.changeEmailLetter(publicUrl, email, token);
}
