import * as z from 'zod/mini';
import { OPTIONAL, PEOPLE_LIMITS, type GroupDoc, type GroupOp } from '../domain/group/group.ts';
import { opOutcomeSchema, rejectionSchema } from './board.ts';
import { settable, setters, type Same } from './fields.ts';
import { colour, currencyCode, email, id, nameUpTo, textUpTo, uuid } from './primitives.ts';

/** With the creator, and those who are invited. */
export const MAX_MEMBERS = PEOPLE_LIMITS.members;

/** What operations set. */
const storedPerson = z.object({
  name: textUpTo(300),
  is: z.exactOptional(id),
  deleted: z.exactOptional(z.literal(true)),
});
const person = z.extend(storedPerson, {
  colour: z.exactOptional(colour),
  user: z.exactOptional(id),
  standing: z.exactOptional(z.enum(['member', 'invited', 'asks'])),
  email: z.exactOptional(z.string()),
  username: z.exactOptional(z.string()),
  by: z.exactOptional(id),
});

const documentSchema = z.object({
  name: z.string(),
  /** By id. Rows are deleted, and never removed. */
  people: z.record(id, person),
  /** Of its new bills. Absent: the home currency. */
  currency: z.exactOptional(currencyCode),
  deleted: z.exactOptional(z.literal(true)),
});

/** A group as phones store it: the document, and what operations don't set. */
export const groupSchema = z.extend(documentSchema, {
  _id: id,
  creator: id,
  /** By whom and when it was deleted: for 30 days its members of then see it. Null: it is not. */
  deletedBy: z.nullable(
    z.object({ by: z.nullable(z.object({ _id: id, name: z.string() })), at: z.nullable(z.string()) }),
  ),
  /** Grows with each change that this user sees; 0: it is not on the server. */
  rev: z.int(),
});
export type Group = z.infer<typeof groupSchema>;

const personName = nameUpTo(60);
/** One operation of a group (src/domain/group/group.ts). */
export const groupOpSchema = z.union([
  ...setters(
    'group.set',
    {},
    { name: nameUpTo(100), currency: z.nullable(currencyCode), deleted: z.boolean() },
  ),
  z.object({
    op: z.literal('person.add'),
    id: uuid,
    person: z.object({ name: personName, colour: z.exactOptional(colour) }),
  }),
  z.object({ op: z.literal('person.invite'), id: uuid, email, colour: z.exactOptional(colour) }),
  ...setters(
    'person.set',
    { id: uuid },
    { ...settable(storedPerson.shape, OPTIONAL.person), name: personName, is: z.nullable(uuid) },
  ),
  ...setters(
    'person.set',
    { id: uuid, withPayments: z.exactOptional(z.literal(true)) },
    { standing: z.nullable(z.literal('member')) },
  ),
]);
/** The most operations in one request. */
export const MAX_GROUP_OPS = 2 * PEOPLE_LIMITS.shown;
const groupOps = z.array(groupOpSchema).check(z.maxLength(MAX_GROUP_OPS));

// These do not compile if the schemas and the domain's types differ.
true satisfies Same<z.output<typeof documentSchema>, GroupDoc>;
true satisfies Same<z.output<typeof groupOpSchema>, GroupOp>;

export const groupOpsBody = z.object({
  ops: groupOps.check(z.minLength(1)),
  baseRev: z.int().check(z.minimum(0)),
});

export const groupAnswer = z.object({
  rev: z.int(),
  outcomes: z.array(opOutcomeSchema),
  /** Why, for each of them; null for one that was applied. */
  reasons: z.array(z.nullable(rejectionSchema)),
  /** Null: the caller is not in it any more. */
  group: z.nullable(groupSchema),
});

export const createGroupBody = z.object({
  _id: z.optional(uuid),
  name: nameUpTo(100),
  /** The creator's row among the people. */
  person: z.optional(uuid),
  /** The other people. */
  ops: z._default(groupOps, []),
});

/** `isNew`: the link before works no more. */
export const groupLinkBody = z.object({ isNew: z._default(z.boolean(), false) });
/** ISO instant. */
export const groupLinkAnswer = z.object({ link: z.string(), expiresAt: z.string() });
