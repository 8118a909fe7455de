import * as z from 'zod/mini';
import { languageTags } from '../language/tags.ts';
import { newPassword, userSchema } from './auth.ts';
import { colour, email, filledTextUpTo, id, nameUpTo, usernameUpTo, uuid } from './primitives.ts';

/** How many people may pick on a bill by its link. Who has chosen no name isn't counted. */
export const MAX_GUESTS = 30;
/** How many people one guest may add to a bill. */
export const MAX_ADDED_BY_GUEST = 3;

const token = filledTextUpTo(200);

/**
 * `renew`: the link before works no more. `photo`: whether those who came by it see the photo; left out, it
 * stays as it was, and is true at first.
 */
export const billLinkBody = z.object({
  renew: z._default(z.boolean(), false),
  photo: z.optional(z.boolean()),
});

const cameByLink = z.object({ _id: id, name: z.string(), isGuest: z.boolean(), columns: z.array(id) });
export type CameByLink = z.output<typeof cameByLink>;
const takenOut = z.object({ _id: id, name: z.string() });
export type TakenOut = z.output<typeof takenOut>;

/** The page of the link is /b/<token>. */
export const billLinkSchema = z.object({
  token: z.string(),
  /** ISO instant. */
  expiresAt: z.string(),
  photo: z.boolean(),
});
export type BillLink = z.output<typeof billLinkSchema>;

export const billLinkAnswer = z.extend(billLinkSchema, {
  /** Who came in by it or by one before it, and the columns that they hold. */
  people: z.array(cameByLink),
  /** Who was taken out, the latest first, as they were called on the bill ('' where nobody knows). */
  out: z.array(takenOut),
});

/** Who an account joins as: a person of the bill who has none, or a new one of this name. */
const joinAs = z.union([z.object({ column: id }), z.object({ name: nameUpTo(60) })]);

export type JoinAs = z.output<typeof joinAs>;

export const lookAtBillBody = z.object({ token });
export const lookAtBillAnswer = z.object({
  receipt: id,
  /** The caller has the bill already, by whatever right: there is nothing to ask. */
  isOn: z.boolean(),
  /** What its creator is called, and the bill. */
  host: z.string(),
  title: z.string(),
  /** The people without an account, and on how many phones somebody picks for each. */
  people: z.array(z.object({ _id: id, name: z.string(), colour: z.exactOptional(colour), phones: z.int() })),
});

export type LookedAt = z.output<typeof lookAtBillAnswer>;

/** `as`: an account that doesn't have the bill yet must say it. A guest chooses once they are in. */
export const joinBillBody = z.object({
  token,
  language: z._default(z.enum(languageTags), 'en'),
  as: z.optional(joinAs),
});
export const joinBillAnswer = z.object({
  user: userSchema,
  receipt: id,
  /** What GET /sync answers a new guest, as text: their phone needs no other round trip for the bill. */
  feed: z.optional(z.string()),
});

/** `name`, `colour`: the visitor's. */
export const becomeHostBody = z.object({
  language: z._default(z.enum(languageTags), 'en'),
  name: z.optional(nameUpTo(60)),
  colour: z.optional(colour),
});
export const becomeHostAnswer = z.object({ user: userSchema });

/**
 * `payments`: their words in payments that nobody has answered are removed too. `renewLink`: a new link
 * replaces the old one, by which they could come back as somebody new.
 */
export const removeGuestBody = z.object({
  user: uuid,
  payments: z._default(z.boolean(), false),
  renewLink: z._default(z.boolean(), false),
});
export const letBackBody = z.object({ user: uuid });
export const notMeBody = z.object({ column: id });
export const revAnswer = z.object({ _id: id, rev: z.int() });

export const keepBillBody = z.object({ email, username: usernameUpTo(60), password: newPassword });

/** For somebody who holds a person of a bill's group, and isn't in it. No name and no amount of the group. */
export const billStandingAnswer = z.object({
  /** The group settles its bills together: its book holds more than this bill. */
  together: z.boolean(),
  /** That person still owes something in it. */
  owes: z.boolean(),
});
export type BookStanding = z.output<typeof billStandingAnswer>;
