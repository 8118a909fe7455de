import { inviteeTitle, isInviteeKey } from '../domain/board/invitee.ts';
import type { SeatedPerson } from '../domain/board/seated-people.ts';
import { hashText } from '../domain/money/apportion.ts';
import { bareName } from '../domain/text/bare-name.ts';
import { TONES } from './face.ts';

/**
 * A person's colour. `person` is a user's id, or the name or address of somebody without an account. Two may
 * have one colour.
 */
export const toneOf = (person: string): number => hashText(bareName(inviteeTitle(person))) % TONES.length;

/** The colour of somebody on a bill. */
export const toneOfSeat = ({ user, title }: SeatedPerson): number =>
  toneOf(user === null || isInviteeKey(user) ? title : user);
