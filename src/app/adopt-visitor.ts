import type { Data } from '../data/context.tsx';
import { KiraDb } from '../data/device/db.ts';
import { deleteDeviceData } from '../data/device/delete-device-data.ts';
import type { TextStorage } from '../data/device/text-storage.ts';
import { adopt } from '../data/visitor/adopt.ts';
import { forgetVisitorLook, visitor } from '../data/visitor/visitor.ts';
import { hasVisitorsBills, hostHere, markVisitorsBills, unmarkHost } from '../data/visitor/visitors-bills.ts';
import { toast } from '../toasts/toast.ts';
import { adoptTexts } from './adopt-texts.ts';

/**
 * An account has signed in on this device: it takes over the visitor's bills, in one tab at a time, and says
 * so. If that fails (a device may be full), the mark stays, and the next start tries again.
 */
async function adoptVisitor(from: KiraDb, account: Data, storage: TextStorage, locks: Locks): Promise<void> {
  try {
    const titles = await alone(locks, () => adopt(from, account));
    // What another account has begun to take over waits, and so does the mark.
    const isWaiting = (await from.meta.get('adopting')) !== undefined;
    markVisitorsBills(storage, isWaiting);
    if (!isWaiting) forgetVisitorLook(storage);
    if (titles.length > 0 && !account.me.isHost) toast.info(adoptTexts.adopted(titles.filter(Boolean)));
  } catch {
    toast.error(adoptTexts.notAdopted);
  } finally {
    from.close();
  }
}

/** A host without an account was here: what the server hadn't of theirs is the account's now, the rest it has. */
async function adoptHost(host: string, account: Data, storage: TextStorage, locks: Locks): Promise<void> {
  const from = new KiraDb(host);
  await alone(locks, async () => {
    await adopt(from, account, host);
    await deleteDeviceData(from, host, () => [localStorage, sessionStorage]);
  });
  unmarkHost(storage);
}

/** Whoever may have bills takes over those of this device's visitor, and an account also those of its host. */
export async function adoptWhatIsHere(account: Data, storage: TextStorage, locks: Locks): Promise<void> {
  const { _id, isGuest } = account.me;
  if (hasVisitorsBills(storage)) await adoptVisitor(new KiraDb(visitor._id), account, storage, locks);
  const host = isGuest ? null : hostHere(storage);
  if (host === _id) unmarkHost(storage); // they have signed up
  else if (host !== null) await adoptHost(host, account, storage, locks);
}

type Locks = Pick<LockManager, 'request'> | undefined;

/** In one tab at a time. */
const alone = async <T>(locks: Locks, work: () => Promise<T>): Promise<T> =>
  locks ? locks.request('kira-adopt', work) : work();
