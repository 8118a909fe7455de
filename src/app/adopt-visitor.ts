import type { Data } from '../data/context.tsx';
import type { KiraDb } from '../data/device/db.ts';
import type { TextStorage } from '../data/device/text-storage.ts';
import { adopt } from '../data/visitor/adopt.ts';
import { forgetVisitorLook } from '../data/visitor/visitor.ts';
import { markVisitorsBills } from '../data/visitor/visitors-bills.ts';
import { toast } from '../toasts/toast.ts';
import { adoptTexts } from './adopt-texts.ts';

/**
 * An account has signed in on this device: it takes over the visitor's bills, in one tab at a time, and says
 * so. If that fails (a device may be full), the mark stays, and the next start tries again.
 */
export async function adoptVisitor(
  from: KiraDb,
  account: Data,
  storage: TextStorage,
  locks: Pick<LockManager, 'request'> | undefined,
): Promise<void> {
  const work = () => adopt(from, account);
  try {
    const titles = await (locks ? locks.request('kira-adopt', work) : work());
    // What another account has begun to take over waits, and so does the mark.
    const isWaiting = (await from.meta.get('adopting')) !== undefined;
    markVisitorsBills(storage, isWaiting);
    if (!isWaiting) forgetVisitorLook(storage);
    if (titles.length > 0) toast.info(adoptTexts.adopted(titles.filter(Boolean)));
  } catch {
    toast.error(adoptTexts.notAdopted);
  } finally {
    from.close();
  }
}
