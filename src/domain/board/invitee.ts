/**
 * An invitee has a column on the group's bills before they are a member. `Column.user` holds this key of
 * their address. The server puts the user's id in its place when they join (server/groups/seats.ts).
 * It is a key and not the address: a bill's history outlives the invitation.
 */
export function inviteeKey(group: string, email: string): string {
  let hash = FNV_OFFSET;
  for (const character of `${group} ${email}`) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0)!)) * FNV_PRIME);
  }
  return `${PREFIX}${hash.toString(36)}`;
}

/** The title of an invitee's column: what stands before the @ of their address. */
export const inviteeTitle = (email: string): string => email.split('@')[0]!.slice(0, 60);

export const isInviteeKey = (user: string | null): boolean => user?.startsWith(PREFIX) ?? false;

const PREFIX = 'invitee-';
/** FNV-1a in 64 bits, over characters. It need not be secret: who sees the bill sees who is invited. */
const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;
