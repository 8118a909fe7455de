import { tidyAccounts } from './auth/tidy.ts';
import { expireInvitations } from './groups/invitations.ts';
import { forgetRequests } from './groups/join-links.ts';
import { contentsInUse, forgetImages } from './images/repository.ts';
import type { Deps } from './deps.ts';

const DAY = 24 * 60 * 60 * 1000;
const EVERY_MS = 6 * 60 * 60 * 1000;

/**
 * A phone that was off for longer, and sends again what may have been done, is refused with `expired`
 * (server/outbox). The server would repeat a write without a number; our clients send one.
 */
const KEYS_MS = 400 * DAY;

/** A phone may be put away between sending a photo and its receipt. */
const UNNAMED_MS = 7 * DAY;

/** Throws away what nobody can use any more. Any number of processes may do it at once. */
export async function tidy({ database: { db }, storage, now }: Deps): Promise<void> {
  const at = now();
  const ago = (ms: number) => new Date(at.getTime() - ms);
  await tidyAccounts(db, at);
  await expireInvitations(db, at);
  await forgetRequests(db, at);
  await db.deleteFrom('idempotency').where('created_at', '<', ago(KEYS_MS)).execute();
  await forgetImages(db, ago(UNNAMED_MS), ago(DAY));
  await storage.sweep(ago(DAY), (sha256) => contentsInUse(db, sha256));
}

/** Tidies up now and every few hours. @returns what ends it */
export function keepTidy(deps: Deps, failed: (error: unknown) => void): () => void {
  const run = () => void tidy(deps).catch(failed);
  run();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => clearInterval(timer);
}
