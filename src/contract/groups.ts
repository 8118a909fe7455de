import * as z from 'zod/mini';
import { personSchema } from './auth.ts';
import { email, id, nameUpTo, paginationSchema, uuid } from './primitives.ts';

/** With the creator. */
export const MAX_MEMBERS = 10;

const invitation = z.object({ _id: id, status: z.string(), invitedEmail: z.string() });

export const groupSchema = z.object({
  _id: id,
  name: z.string(),
  defaultGroup: z.boolean(),
  creator: id,
  users: z.array(personSchema),
  invitations: z.array(invitation),
  /** Users who ask to join; only the creator gets them. A server of an earlier release sends none. */
  requests: z.optional(z.array(z.object({ _id: id, name: z.string(), username: z.string() }))),
  /** Grows with each change that this user sees. A server of an earlier release sends none. */
  rev: z.optional(z.int()),
});
export type Group = z.infer<typeof groupSchema>;

export const groupList = z.object({ groups: z.array(groupSchema), pagination: paginationSchema });

const ids = z.array(uuid).check(z.maxLength(MAX_MEMBERS));
const emails = z.array(email).check(z.maxLength(MAX_MEMBERS));

export const createGroupBody = z.object({
  _id: z.optional(uuid),
  name: nameUpTo(100),
  /** The creator. The server refuses any other user than the caller. */
  userId: z.optional(uuid),
  /** The server invites all of them. They are members once they accept. */
  invitedEmails: z._default(emails, []),
  defaultGroup: z._default(z.boolean(), false),
});

export const patchGroupBody = z.object({
  name: z.optional(nameUpTo(100)),
  /** People the caller knows from another group. The server invites them, too. */
  addUsers: z._default(ids, []),
  inviteEmails: z._default(emails, []),
  removeUsers: z._default(ids, []),
  cancelInvitations: z._default(ids, []),
  /** Users who have asked to join by the group's link. */
  acceptRequests: z._default(ids, []),
  refuseRequests: z._default(ids, []),
  defaultGroup: z.optional(z.boolean()),
});

/** `isNew`: the link before works no more. */
export const groupLinkBody = z.object({ isNew: z._default(z.boolean(), false) });
/** ISO instant. */
export const groupLinkAnswer = z.object({ link: z.string(), expiresAt: z.string() });
