import * as z from 'zod/mini';

/** The events that the security log records. */
export const AUDIT_KINDS = [
  'signedIn',
  'passwordChanged',
  'passwordReset',
  'twoFactorOn',
  'twoFactorOff',
  'recoveryCodesRenewed',
  'emailChanged',
  'identityAdded',
  'identityRemoved',
  'identityRestored',
  'passkeyAdded',
  'passkeyRemoved',
  'otherSessionsEnded',
  'exportedJson',
  'exportedCsv',
  'accountDeleted',
  'invited',
  'joined',
  'left',
  'removed',
  'groupDeleted',
  'groupRestored',
  'groupLinkMade',
  'groupLinkRenewed',
  'cameByLink',
  'takenOut',
  'letBack',
  'billDeleted',
  'billRestored',
  'billLinkMade',
  'billLinkRenewed',
  'billLinkEnded',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

const person = z.nullable(z.object({ _id: z.string(), name: z.string() }));

const auditEntry = z.object({
  _id: z.int(),
  /** ISO instant. */
  at: z.string(),
  kind: z.enum(AUDIT_KINDS),
  /** Who did it; null: a guest who is gone. */
  by: person,
  /** The person it was done to, if any. */
  about: person,
  /** What the bill or group was called then; of a sign-in the device; else ''. */
  what: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** Older ones than the entry with this id; absent: the newest. */
export const auditQuery = z.object({
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
});

/** Newest first. */
export const auditAnswer = z.object({ entries: z.array(auditEntry), more: z.boolean() });
