import { MAX_MEMBERS } from '../../contract/groups.ts';
import { email as emailSchema } from '../../contract/primitives.ts';
import { accountTexts } from '../../words/account-texts.ts';
import { groupFormTexts as texts } from './texts.ts';

/** The addresses of all members but the user's own. */
export const addressesOf = (members: readonly { email: string }[], own: string): string[] =>
  members
    .map(({ email }) => email.toLowerCase())
    .filter((email) => email !== '' && email !== own.toLowerCase());

/**
 * Checks the address of a new member: returns it in lower case, or the specification's error (section 5).
 * `own` is the user's address; `others` are all other members'.
 */
export function newMember(
  typed: string,
  own: string,
  others: readonly string[],
): { email: string } | { error: string } {
  const bare = typed.trim();
  if (!bare) return { error: texts.emptyEmail };
  const parsed = emailSchema.safeParse(bare);
  if (!parsed.success) return { error: accountTexts.badEmail };
  const address = parsed.data;
  if (address === own.toLowerCase()) return { error: texts.ownEmail };
  if (others.includes(address)) return { error: texts.duplicate(address) };
  // The user is a member, too.
  if (others.length + 1 >= MAX_MEMBERS) return { error: texts.tooMany };
  return { email: address };
}
