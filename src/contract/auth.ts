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
  /** Came by a bill's link, and has neither an address nor a passkey. */
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

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
/** WebAuthn allows 1023 bytes for an id, which is base64url. */
const passkeyId = base64url(1364);
const publicKey = z.literal('public-key');

/** What a device signed with a passkey. */
export const passkeyUse = z.object({
  id: passkeyId,
  response: z.object({
    authenticatorData: base64url(4000),
    clientDataJSON: base64url(4000),
    signature: base64url(8000),
    /** Of the user, as base64url of their id. */
    userHandle: z.optional(base64url(100)),
  }),
});
/** For navigator.credentials.get. */
export const passkeyUseOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** A new passkey. */
export const addPasskeyBody = z.object({
  id: passkeyId,
  response: z.object({ clientDataJSON: base64url(4000), attestationObject: base64url(16_000) }),
});
/** For navigator.credentials.create. */
export const passkeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ type: publicKey, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    userVerification: z.literal('required'),
  }),
});

export const passkeyLoginBody = z.object({ passkey: passkeyUse, redirectPath: z.optional(textUpTo(2000)) });
export const passkeyParams = z.object({ id: passkeyId });
export const renamePasskeyBody = z.object({ name: nameUpTo(60) });
export const passkeysAnswer = z.object({
  passkeys: z.array(
    z.object({
      _id: z.string(),
      /** "Chrome on Android", or what the user calls it. */
      name: z.string(),
      /** ISO dates and times. */
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
    }),
  ),
});

/** Of the signed-in user, once more: the password, and a code if two-factor sign-in is on; or a passkey. */
export const provenBody = z.object({
  password: z.optional(password),
  code: codeIfOn,
  passkey: z.optional(passkeyUse),
});

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
