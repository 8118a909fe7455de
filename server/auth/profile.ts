import type { User } from '../../src/contract/auth.ts';
import type { Trx } from '../db/database.ts';
import { isTaken } from '../db/taken.ts';
import { Fault } from '../http/fault.ts';
import type { Me } from '../http/route.ts';
import { renameUser } from '../people/rename-user.ts';

/** A user in the specification's shape. */
export const userDocument = ({ id, email, username, name, colour, phone, isGuest, isHost }: Me): User => ({
  _id: id,
  email,
  username,
  phoneNumber: phone,
  ...(name !== null && { name }),
  ...(colour !== null && { colour }),
  ...(isGuest && { isGuest }),
  ...(isHost && { isHost }),
});

/** Fields of a profile; undefined ones stay. */
export interface ProfileChanges {
  username?: string | undefined;
  phoneNumber?: string | undefined;
}

/** @throws Fault usernameTaken */
export async function changeProfile(
  trx: Trx,
  me: Me,
  { username = me.username, phoneNumber = me.phone }: ProfileChanges,
): Promise<Me> {
  const changed = { username, phone: phoneNumber };
  if (username === me.username && phoneNumber === me.phone) return me;
  await trx
    .updateTable('users')
    .set(changed)
    .where('id', '=', me.id)
    .execute()
    .catch((error: unknown) => {
      throw isTaken(error) ? new Fault('usernameTaken') : error;
    });
  if (username !== me.username) await renameUser(trx, me.id, [me.name ?? me.username, me.username]);
  return { ...me, ...changed };
}
