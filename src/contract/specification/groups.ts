import * as z from 'zod/mini';
import { personSchema } from '../auth.ts';
import { groupOpSchema, groupSchema, MAX_GROUP_OPS, MAX_MEMBERS } from '../groups.ts';
import { email, id, nameUpTo, paginationSchema, uuid } from '../primitives.ts';

const invitation = z.object({
  _id: id,
  status: z.string(),
  invitedEmail: z.string(),
  /** Who of the group's people it is. */
  person: id,
});

/** A group as the specification has it, with what clients of ours got before all changes were operations. */
export const groupDocument = z.object({
  _id: id,
  name: z.string(),
  defaultGroup: z.boolean(),
  creator: id,
  users: z.array(personSchema),
  invitations: z.array(invitation),
  people: groupSchema.shape.people,
  currency: groupSchema.shape.currency,
  deleted: groupSchema.shape.deletedBy,
  /** Users who ask to join; only the creator gets them. */
  requests: z.array(z.object({ _id: id, name: z.string(), username: z.string() })),
  rev: z.int(),
});
export type GroupDocument = z.infer<typeof groupDocument>;

export const groupList = z.object({ groups: z.array(groupDocument), pagination: paginationSchema });

const ids = z.array(uuid).check(z.maxLength(MAX_MEMBERS));
const emails = z.array(email).check(z.maxLength(MAX_MEMBERS));
const invites = z.array(z.object({ person: uuid, email })).check(z.maxLength(MAX_MEMBERS));

/** A new group's further fields. The server invites all of them: they are members once they accept. */
export const newGroupFields = {
  /** The creator. The server refuses any other user than the caller. */
  userId: z.optional(uuid),
  invitedEmails: z._default(emails, []),
  invites: z._default(invites, []),
  defaultGroup: z._default(z.boolean(), false),
};

/** A change of a group: all of it, or nothing. Phones hold frozen ones, made before changes were operations. */
export const groupChange = z.object({
  ops: z._default(z.array(groupOpSchema).check(z.maxLength(MAX_GROUP_OPS)), []),
  name: z.optional(nameUpTo(100)),
  /** People the caller knows from another group. The server invites them, too. */
  addUsers: z._default(ids, []),
  inviteEmails: z._default(emails, []),
  invites: z._default(invites, []),
  removeUsers: z._default(ids, []),
  /** What those wrote in the group's payments goes, too, where nobody else has said a word. */
  removePayments: z._default(z.boolean(), false),
  cancelInvitations: z._default(ids, []),
  /** Users who have asked to join by the group's link. */
  acceptRequests: z._default(ids, []),
  refuseRequests: z._default(ids, []),
});
