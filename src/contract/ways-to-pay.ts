import * as z from 'zod/mini';
import { nameUpTo, textUpTo } from './primitives.ts';

/** EMVCo: the longest text of a code that a payee shows. */
const MAX_CODE_CHARS = 512;

/** How friends pay somebody. Present value only: it has no history. */
export const waysToPaySchema = z.object({
  /** The text of their own DuitNow QR, as their bank made it. */
  duitnow: z.nullable(textUpTo(MAX_CODE_CHARS)),
  /** The DuitNow ID: digits ("0123456789"). A guest gets none. */
  phone: z.nullable(z.string()),
  /** The bank's name, and digits. Both or none; a guest gets none. */
  bank: z.nullable(z.string()),
  account: z.nullable(z.string()),
  /** ISO instant of the server: when something of it was last replaced or removed. Null: never. */
  changedAt: z.nullable(z.string()),
});
export type WaysToPay = z.output<typeof waysToPaySchema>;

/** Null: the user has said nothing, or has removed it. */
export const waysAnswer = z.object({ ways: z.nullable(waysToPaySchema) });

export const ownWaysAnswer = z.extend(waysAnswer, {
  /** The server can't read the user's entries any more: its secret was changed. Friends' phones keep them. */
  isLost: z._default(z.boolean(), false),
});

/** All of it, each time: what is null is removed. The server reads the numbers (server/ways/routes.ts). */
export const waysBody = z.object({
  duitnow: z.nullable(textUpTo(MAX_CODE_CHARS)),
  phone: z.nullable(textUpTo(40)),
  /** Both or none. */
  bank: z.nullable(nameUpTo(60)),
  account: z.nullable(textUpTo(40)),
});
export type TypedWays = Omit<WaysToPay, 'changedAt'>;
