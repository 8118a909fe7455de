import * as z from 'zod/mini';
import type { MeOp, OwnSettings } from '../domain/me/me.ts';
import { languageTags } from '../language/tags.ts';
import { opOutcomeSchema, rejectionSchema } from './board.ts';
import { setterOf, type Same } from './fields.ts';
import { id, nameUpTo, uuid } from './primitives.ts';

/** '' for none. */
export const ownNameSchema = z.union([z.literal(''), nameUpTo(60)]);
const languageSchema = z.nullable(z.enum(languageTags));

const ownSettingsSchema = z.object({
  name: z.string(),
  language: languageSchema,
  group: z.nullable(id),
  folded: z.record(id, z.literal(true)),
});

const setter = setterOf('me.set');

/** `{op: 'me.set', field, value}` for each field; a folded group is named beside. */
const meOpSchema = z.discriminatedUnion('field', [
  setter('name', ownNameSchema),
  setter('language', languageSchema),
  setter('group', z.nullable(uuid)),
  z.extend(setter('folded', z.boolean()), { group: uuid }),
]);

/** The most operations in one request. */
export const MAX_ME_OPS = 20;

export const meOpsBody = z.object({
  ops: z.array(meOpSchema).check(z.minLength(1), z.maxLength(MAX_ME_OPS)),
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
