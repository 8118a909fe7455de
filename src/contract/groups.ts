import * as z from 'zod/mini';
import { person } from './auth.ts';
import { email, id, name, pagination, uuid } from './primitives.ts';

/** The creator included. */
export const MAX_MEMBERS = 10;

const invitation = z.object({ _id: id, status: z.string(), invitedEmail: z.string() });

export const group = z.object({
  _id: id,
  name: z.string(),
  defaultGroup: z.boolean(),
  creator: id,
  users: z.array(person),
  invitations: z.array(invitation),
  /** Grows with each change that this user sees; none from a server before there was it. */
  rev: z.optional(z.int()),
});
export type Group = z.infer<typeof group>;

export const groupList = z.object({ groups: z.array(group), pagination });

const ids = z.array(uuid).check(z.maxLength(MAX_MEMBERS));
const emails = z.array(email).check(z.maxLength(MAX_MEMBERS));

export const createGroupBody = z.object({
  _id: z.optional(uuid),
  name: name(100),
  /** The creator; anybody but the one who asks is refused. */
  userId: z.optional(uuid),
  /** Existing users are added at once, others are invited by e-mail. */
  invitedEmails: z._default(emails, []),
  defaultGroup: z._default(z.boolean(), false),
});

export const patchGroupBody = z.object({
  name: z.optional(name(100)),
  addUsers: z._default(ids, []),
  inviteEmails: z._default(emails, []),
  removeUsers: z._default(ids, []),
  cancelInvitations: z._default(ids, []),
  defaultGroup: z.optional(z.boolean()),
});
