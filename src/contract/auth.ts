import * as z from 'zod/mini';
import { email, filledTextUpTo, id, textUpTo } from './primitives.ts';

export const userSchema = z.object({
  _id: id,
  email: z.string(),
  username: z.string(),
  phoneNumber: z.string(),
  name: z.optional(z.string()),
});
export type User = z.infer<typeof userSchema>;

/** A member, as everybody in the group may see them. */
export const personSchema = z.object({ _id: id, email: z.string(), name: z.string(), username: z.string() });

/** 8 characters, a capital letter, a digit and a special character (specification, section 5). */
export const newPassword = z
  .string()
  .check(z.minLength(8), z.maxLength(256), z.regex(/\p{Lu}/u), z.regex(/\d/), z.regex(/[^\p{L}\p{N}\s]/u));

export const registerBody = z.object({ username: filledTextUpTo(60), email, password: newPassword });
export const loginBody = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
  password: z.string().check(z.maxLength(256)),
  redirectPath: z.optional(textUpTo(2000)),
});
export const loginAnswer = z.object({
  twoFactorRequired: z.boolean(),
  twoFactorTempToken: z.optional(z.string()),
  redirectUrl: z.string(),
});
export const verifyQuery = z.object({
  token: filledTextUpTo(200),
  email,
  invitationToken: z.optional(textUpTo(200)),
});
