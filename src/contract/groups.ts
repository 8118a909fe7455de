import * as z from 'zod/mini';
import { OPTIONAL, PEOPLE_LIMITS, type GroupOp, type GroupPerson } from '../domain/group/group.ts';
import { personSchema } from './auth.ts';
import { settable, setters, type Same } from './fields.ts';
import { currencyCode, email, id, nameUpTo, paginationSchema, textUpTo, uuid } from './primitives.ts';

/** With the creator. */
export const MAX_MEMBERS = 10;

const invitation = z.object({
  _id: id,
  status: z.string(),
  invitedEmail: z.string(),
  /** Who of the group's people it is. */
  person: id,
});

const person = z.object({
  name: textUpTo(300),
  user: z.exactOptional(id),
  is: z.exactOptional(id),
  deleted: z.exactOptional(z.literal(true)),
}) satisfies z.ZodMiniType<GroupPerson>;

export const groupSchema = z.object({
  _id: id,
  name: z.string(),
  defaultGroup: z.boolean(),
  creator: id,
  users: z.array(personSchema),
  invitations: z.array(invitation),
  /** By id: members, invited people, and friends without e-mail. Rows are deleted, and never removed. */
  people: z.record(id, person),
  /** Of its new bills. Absent: the home currency. */
  currency: z.exactOptional(currencyCode),
  /** By whom and when it was deleted: for 30 days its members of then see it. Null: it is not. */
  deleted: z.nullable(
    z.object({ by: z.nullable(z.object({ _id: id, name: z.string() })), at: z.nullable(z.string()) }),
  ),
  /** Users who ask to join; only the creator gets them. */
  requests: z.array(z.object({ _id: id, name: z.string(), username: z.string() })),
  /** Grows with each change that this user sees; 0: it is not on the server. */
  rev: z.int(),
});
export type Group = z.infer<typeof groupSchema>;

export const groupList = z.object({ groups: z.array(groupSchema), pagination: paginationSchema });

const ids = z.array(uuid).check(z.maxLength(MAX_MEMBERS));
const emails = z.array(email).check(z.maxLength(MAX_MEMBERS));
/** Whom to invite, and who of the group's people they are: a row is added where there is none. */
const invites = z.array(z.object({ person: uuid, email })).check(z.maxLength(MAX_MEMBERS));

const personName = nameUpTo(60);
/** One operation of a group (src/domain/group/group.ts). */
export const groupOpSchema = z.union([
  ...setters(
    'group.set',
    {},
    { name: nameUpTo(100), currency: z.nullable(currencyCode), deleted: z.boolean() },
  ),
  z.object({ op: z.literal('person.add'), id: uuid, person: z.object({ name: personName }) }),
  ...setters(
    'person.set',
    { id: uuid },
    {
      ...settable(z.omit(person, { user: true }).shape, OPTIONAL.person),
      name: personName,
      is: z.nullable(uuid),
    },
  ),
]);
// This does not compile if the schema and the domain's type differ.
true satisfies Same<z.output<typeof groupOpSchema>, GroupOp>;
const groupOps = z.array(groupOpSchema).check(z.maxLength(2 * PEOPLE_LIMITS.shown));

export const createGroupBody = z.object({
  _id: z.optional(uuid),
  name: nameUpTo(100),
  /** The creator. The server refuses any other user than the caller. */
  userId: z.optional(uuid),
  /** The server invites all of them. They are members once they accept. */
  invitedEmails: z._default(emails, []),
  invites: z._default(invites, []),
  /** The creator's row among the people. */
  person: z.optional(uuid),
  defaultGroup: z._default(z.boolean(), false),
});

export const patchGroupBody = z.object({
  ops: z._default(groupOps, []),
  /** The same as the operation that sets it. */
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

/** `isNew`: the link before works no more. */
export const groupLinkBody = z.object({ isNew: z._default(z.boolean(), false) });
/** ISO instant. */
export const groupLinkAnswer = z.object({ link: z.string(), expiresAt: z.string() });
