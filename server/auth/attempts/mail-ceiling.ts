import type { Db } from '../../db/database.ts';
import { hashToken } from '../sessions/sessions.ts';
import { countAttempt } from './attempts.ts';

/** So many e-mails go to one mailbox, whether it has an account or not. */
const MAILS = { hour: 5, day: 10 };
/** Links die after an hour. Who asks for a stranger's all day must not keep them out for longer. */
const RESETS = { hour: 3, day: 72 };

/** @throws Fault tooManyAttempts */
export async function countMail(
  db: Db,
  now: Date,
  kind: 'verify' | 'reset' | 'invitation' | 'change',
  email: string,
): Promise<void> {
  await countAttempt(db, now, [
    { subject: `mail ${kind} ${hashToken(email)}`, ...(kind === 'reset' ? RESETS : MAILS) },
  ]);
}
