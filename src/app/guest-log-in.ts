import { NetworkError } from '../api/errors.ts';
import { deleteDeviceData } from '../data/device/delete-device-data.ts';
import { untilSent } from '../data/edits/until-sent.ts';
import { pickTexts } from '../features/board/guests/texts.ts';
import type { Session } from './session.ts';

/** So long a log-in waits for them. */
const WAIT_MS = 10_000;

/**
 * Sends what a guest has ticked: a log-in gives it to the account, and the guest's own queue ends. Throws
 * NetworkError if it can't be sent. Once their session is over (the answer of a log-in was lost, or they were
 * too long away) it never can: that must keep nobody from logging in.
 */
export async function sendGuestsEdits(session: Session): Promise<void> {
  if (session.state !== 'in' || session.expired || !session.workspace.data.me.isGuest) return;
  const { data } = session.workspace;
  const isStored = await data.mutate.sendNow();
  if (!isStored || !(await untilSent(data.db, AbortSignal.timeout(WAIT_MS))))
    throw new NetworkError(pickTexts.notSent);
}

/** After a log-in to an account the server has no such guest: this device needs nothing of them. */
export async function dropGuest(before: Session, now: Session): Promise<void> {
  if (before.state !== 'in' || now.state !== 'in') return;
  const { db, me } = before.workspace.data;
  // A host's is taken over at the account's start (adopt-visitor.ts).
  if (!me.isGuest || me.isHost || me._id === now.workspace.data.me._id) return;
  await deleteDeviceData(db, me._id, () => [localStorage, sessionStorage]);
}
