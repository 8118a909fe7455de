import * as z from 'zod/mini';
import {
  colour,
  email,
  filledTextUpTo,
  id,
  nameUpTo,
  textUpTo,
  typedEmail,
  usernameUpTo,
} from './primitives.ts';

export const userSchema = z.object({
  _id: id,
  email: z.string(),
  username: z.string(),
  phoneNumber: z.string(),
  name: z.optional(z.string()),
  /** Absent: the one that follows from the id (domain/group/colour.ts). */
  colour: z.exactOptional(colour),
  /** Came by a bill's link, and has neither address nor password. */
  isGuest: z.exactOptional(z.boolean()),
  /** A guest who makes bills of their own. */
  isHost: z.exactOptional(z.boolean()),
});
export type User = z.infer<typeof userSchema>;

/** A member, as everybody in the group may see them. */
export const personSchema = z.object({ _id: id, email: z.string(), name: z.string(), username: z.string() });

/** A password that is only compared. */
const password = z.string().check(z.maxLength(256));

/** 8 characters, a capital letter, a digit and a special character (specification, section 5). */
export const newPassword = z
  .string()
  .check(z.minLength(8), z.maxLength(256), z.regex(/\p{Lu}/u), z.regex(/\d/), z.regex(/[^\p{L}\p{N}\s]/u));

/** The specification asks no more of a reset or changed password than 8 characters. */
const replacingPassword = z.string().check(z.minLength(8), z.maxLength(256));

/**
 * `redirectPath`: a group's link or an invitation, which the e-mail's link leads back to. `name`, `colour`: of a
 * visitor on their bills.
 */
export const registerBody = z.object({
  username: usernameUpTo(60),
  email,
  password: newPassword,
  name: z.optional(nameUpTo(60)),
  colour: z.optional(colour),
  redirectPath: z.optional(textUpTo(2000)),
});
export const loginBody = z.object({ email: typedEmail, password, redirectPath: z.optional(textUpTo(2000)) });
export const loginAnswer = z.object({
  twoFactorRequired: z.boolean(),
  twoFactorTempToken: z.optional(z.string()),
  redirectUrl: z.string(),
});

/** Six digits of the authenticator app, or a recovery code; spaces and dashes don't matter. */
const code = filledTextUpTo(40);
/** With two-factor sign-in on, some calls need a code besides the password. */
const codeIfOn = z.optional(code);
export const passwordBody = z.object({ password });
/** Of the signed-in user, once more. */
export const provenBody = z.object({ password, code: codeIfOn });

const linkToken = filledTextUpTo(200);
export const verifyQuery = z.object({ token: linkToken, email, invitationToken: z.optional(textUpTo(200)) });
export const verifyBody = z.extend(verifyQuery, { password: z.optional(password) });

export const resetQuery = z.object({ token: linkToken, email: typedEmail });
export const resetBody = z.object({ newPassword: replacingPassword, confirmNewPassword: password });
export const changePasswordBody = z.extend(resetBody, { currentPassword: password, code: codeIfOn });

export const codeBody = z.object({ code });
export const passwordAndCodeBody = z.object({ password, code });
export const verifyTwoFactorBody = z.object({ twoFactorTempToken: filledTextUpTo(200), code });
export const twoFactorAnswer = z.object({
  isOn: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** False for an account that a third party opens: calls that ask for the password answer noPassword. */
  hasPassword: z.boolean(),
});
export const twoFactorSetUpAnswer = z.object({ secret: z.string(), otpauthUrl: z.string() });
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

export const providersAnswer = z.object({
  /** For a button each: a link to /api/auth/oauth/{name}?redirect= */
  providers: z.array(z.object({ name: z.string(), label: z.string() })),
});
export const providerParams = z.object({ name: z.string().check(z.regex(/^[a-z0-9]{1,40}$/)) });

export const profileBody = z.object({
  username: z.optional(usernameUpTo(60)),
  phoneNumber: z.optional(z.string().check(z.trim(), z.regex(/^[+()\d -]{0,30}$/))),
});

export const changeEmailBody = z.extend(provenBody, { email });
export const confirmEmailChangeBody = z.object({ token: linkToken });

/** An account at a third party; `provider`: "Google". ISO date and time. */
const identity = z.object({ _id: z.string(), provider: z.string(), createdAt: z.string() });

export const identitiesAnswer = z.object({
  /** Those that open this account. */
  identities: z.array(identity),
  /** Those that the user has removed. */
  removed: z.array(identity),
});

export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      _id: id,
      /** "Chrome on Android" */
      device: z.string(),
      /** ISO dates and times. */
      createdAt: z.string(),
      lastUsedAt: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
});

/** What deleting the account would do, by now. */
export const deletionAnswer = z.object({
  /** Groups with other members: they stay, and get another creator where this user is it. */
  groupsKept: z.array(z.object({ _id: id, name: z.string(), newCreator: z.nullable(z.string()) })),
  /** Groups with no other member. */
  groupsDeleted: z.int(),
  /** Receipts of this user in groups that stay: the group's creator may delete them then. */
  receiptsKept: z.int(),
  receiptsDeleted: z.int(),
});
