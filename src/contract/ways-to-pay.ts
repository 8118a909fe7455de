import * as z from 'zod/mini';
import { plainAccount } from '../domain/text/account-number.ts';
import { plainMalaysianPhone } from '../domain/text/malaysian-phone.ts';
import { nameUpTo, textUpTo } from './primitives.ts';

/** EMVCo: the longest text of a code that a payee shows. */
export const MAX_CODE_CHARS = 512;

/** How friends pay somebody. Present value only: it has no history. */
export const waysToPaySchema = z.object({
  /** The text of their own DuitNow QR, as their bank made it. */
  duitnow: z.nullable(textUpTo(MAX_CODE_CHARS)),
  /** The DuitNow ID: digits ("0123456789"). A guest gets none. */
  phone: z.nullable(z.string()),
  /** The bank's name, and digits. Both or none; a guest gets none. */
  bank: z.nullable(z.string()),
  account: z.nullable(z.string()),
  /** ISO instant of the server: the last time that any of it changed. */
  changedAt: z.string(),
});
export type WaysToPay = z.output<typeof waysToPaySchema>;

/** Null: the user has said nothing, or has removed it. */
export const waysAnswer = z.object({ ways: z.nullable(waysToPaySchema) });

/** Text of which `plain` keeps the digits. */
const digits = (plain: (text: string) => string | null) =>
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((value, context): string => {
      const kept = plain(value);
      if (kept === null) context.issues.push({ code: 'custom', message: 'no such number', input: value });
      return kept ?? '';
    }),
  );

/** All of it, each time: what is null is removed. */
export const waysBody = z
  .object({
    duitnow: z.nullable(textUpTo(MAX_CODE_CHARS)),
    phone: z.nullable(digits(plainMalaysianPhone)),
    bank: z.nullable(nameUpTo(60)),
    account: z.nullable(digits(plainAccount)),
  })
  .check(
    z.refine((ways) => (ways.bank === null) === (ways.account === null), 'bank and account go together'),
  );
export type TypedWays = Omit<WaysToPay, 'changedAt'>;
