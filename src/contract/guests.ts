import * as z from 'zod/mini';
import { languageTags } from '../language/tags.ts';
import { newPassword, userSchema } from './auth.ts';
import { email, filledTextUpTo, id, usernameUpTo, uuid } from './primitives.ts';

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
});

export const joinBillBody = z.object({ token, language: z._default(z.enum(languageTags), 'en') });
export const joinBillAnswer = z.object({
  user: userSchema,
  receipt: id,
  /** What GET /sync answers a new guest, as text: their phone needs no other round trip for the bill. */
  feed: z.optional(z.string()),
});

/** `payments`: what they wrote in payments goes, too, where nobody else has said a word. */
export const removeGuestBody = z.object({ user: uuid, payments: z._default(z.boolean(), false) });
export const notMeBody = z.object({ column: id });
export const revAnswer = z.object({ _id: id, rev: z.int() });

export const keepBillBody = z.object({ email, username: usernameUpTo(60), password: newPassword });
