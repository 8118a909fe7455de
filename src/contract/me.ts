import * as z from 'zod/mini';
import { kinds } from '../domain/documents/kinds.ts';
import type { MeOp, OwnSettings } from '../domain/me/me.ts';
import { languageTags } from '../language/tags.ts';
import { opOutcomeSchema, rejectionSchema } from './board.ts';
import { setters, type Same } from './fields.ts';
import { id, nameUpTo, uuid } from './primitives.ts';

/** '' for none. */
export const ownNameSchema = z.union([z.literal(''), nameUpTo(60)]);
const languageSchema = z.nullable(z.enum(languageTags));

const ownFields = { name: z.string(), language: languageSchema, group: z.nullable(id) };
const ownSettingsSchema = z.object({ ...ownFields, folded: z.record(id, z.literal(true)) });

/** `{op: 'me.set', field, value}` for each field; a folded group is named beside. */
const meOpSchema = z.discriminatedUnion('field', [
  ...setters('me.set', {}, { ...ownFields, name: ownNameSchema, group: z.nullable(uuid) }),
  ...setters('me.set', { group: uuid }, { folded: z.boolean() }),
]);

export const meOpsBody = z.object({
  ops: z.array(meOpSchema).check(z.minLength(1), z.maxLength(kinds.me.limits.ops)),
  baseRev: z.int().check(z.minimum(0)),
});

/** A user's own document, as their phones store it. */
export const syncedMeSchema = z.object({ _id: id, rev: z.int(), doc: ownSettingsSchema });
export type SyncedMe = z.output<typeof syncedMeSchema>;

export const meAnswer = z.object({
  rev: z.int(),
  outcomes: z.array(opOutcomeSchema),
  /** Why, for each of them; null for one that was applied. */
  reasons: z.array(z.nullable(rejectionSchema)),
  me: syncedMeSchema,
});

// This does not compile if the schemas and the domain's types differ.
true satisfies Same<z.output<typeof ownSettingsSchema>, OwnSettings>;
true satisfies Same<z.output<typeof meOpSchema>, MeOp>;
