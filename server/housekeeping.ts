import { finishDeletions } from './account/delete-account.ts';
import { forgetAudit } from './audit/audit.ts';
import { tidyAccounts } from './auth/tidy.ts';
import { sweepGuests } from './bills/guests/guests.ts';
import { sweepBills } from './bills/guests/hosts.ts';
import { purgeDeleted } from './bills/purge.ts';
import type { Deps } from './deps.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';
import { expireInvitations } from './groups/invitations.ts';
import { forgetRequests } from './groups/join-links.ts';
import { forgetDeletedGroups } from './groups/repository.ts';
import { contentsInUse, forgetImages } from './images/repository.ts';

const EVERY_MS = 6 * HOUR_MS;

/**
 * A phone that was off for longer, and sends again what may have been done, is refused with `expired`
 * (server/outbox). The server would repeat a write without a number; our clients send one.
 */
const KEYS_MS = 400 * DAY_MS;

/** A phone may be put away between sending a photo and its receipt. */
const UNNAMED_MS = 7 * DAY_MS;

/** So long a deleted receipt is under "Recently deleted" of whoever had it. */
const DELETED_MS = 30 * DAY_MS;

/**
 * Throws away what nobody can use any more. Any number of processes may do it at once. A server that stops
 * begins no further step.
 * @throws AggregateError with what failed; all other steps were done
 */
export async function tidy(
  { database: { db }, storage, now, random }: Deps,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const at = now();
  const ago = (ms: number) => new Date(at.getTime() - ms);
  const steps: (() => Promise<unknown>)[] = [
    () => tidyAccounts(db, at),
    () => sweepBills(db, at),
    () => sweepGuests(db, at),
    () => finishDeletions(db, random, at),
    () => forgetAudit(db, at),
    () => expireInvitations(db, at),
    () => forgetRequests(db, at),
    () => db.deleteFrom('idempotency').where('created_at', '<', ago(KEYS_MS)).execute(),
    () => purgeDeleted(db, ago(DELETED_MS)),
    () => forgetDeletedGroups(db, ago(DELETED_MS)),
    () => forgetImages(db, ago(UNNAMED_MS)),
    () => storage.sweep(ago(DAY_MS), (sha256) => contentsInUse(db, sha256)),
  ];
  const failures: unknown[] = [];
  for (const step of steps) {
    if (isStopping()) break;
    await step().catch((error: unknown) => failures.push(error));
  }
  if (failures.length) throw new AggregateError(failures, 'could not tidy up everything');
}

/** Tidies up now and every few hours. @returns what ends it, once the step under way is over */
export function keepTidy(deps: Deps, failed: (error: unknown) => void): () => Promise<void> {
  let isStopping = false;
  let round = Promise.resolve();
  const run = () => {
    round = round.then(() => tidy(deps, () => isStopping)).catch(failed);
  };
  run();
  const timer = setInterval(run, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    isStopping = true;
    await round;
  };
}
