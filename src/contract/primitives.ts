import * as z from 'zod/mini';
import { RANK_PATTERN } from '../domain/board/rank.ts';
import { COLOURS } from '../domain/group/colour.ts';
import { currencies } from '../domain/money/currencies.ts';
import { MAX_AMOUNT, type Minor } from '../domain/money/money.ts';
import { ASCII } from '../domain/text/ascii.ts';
import { isCalendarDay } from '../domain/text/iso-day.ts';
import { UNPRINTABLE, VISIBLE } from '../domain/text/typed-line.ts';
import { isUsername, plainUsername } from '../domain/text/username.ts';

/** An id: ours are UUIDs; a client of the specification may make its own (`column-<timestamp>`). */
export const id = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/));
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** A person's place in the palette. */
export const colour = z.int().check(z.minimum(0), z.maximum(COLOURS - 1));

const storable = z.refine<string>(
  (value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value),
  'holds a NUL or half a character',
);

/** Text of at most `max` characters, without a NUL or a lone surrogate: PostgreSQL can't store them. */
export const textUpTo = (max: number) => z.string().check(z.maxLength(max), storable);
export const filledTextUpTo = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), storable);

/** What a person or thing is called, on one line. */
export const nameUpTo = (max: number) =>
  filledTextUpTo(max).check(
    z.refine((value) => !UNPRINTABLE.test(value), 'holds a control or format character'),
    z.refine((value) => VISIBLE.test(value), 'shows nothing'),
  );

/** What a user is called by all others. */
export const usernameUpTo = (max: number) =>
  nameUpTo(max).check(
    z.overwrite((value) => (value.length > max ? value : plainUsername(value))),
    z.refine((value) => value.length > max || isUsername(value), 'looks like another name'),
  );

/**
 * An address as somebody typed it to find their account, in lower case. SMTP takes at most 254 characters.
 * ASCII first: lower-casing makes another user's k of the Kelvin sign.
 */
export const typedEmail = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(ASCII, { abort: true }), z.toLowerCase());

/** An address that gets mail. */
export const email = typedEmail.check(z.email());

export const isoDate = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isCalendarDay, 'not a day of the calendar'));

/** An ISO 4217 code that our table has. */
export const currencyCode = z.enum(currencies);

/** Money in operations and boards: a whole number of the minor unit. */
export const minorInteger = z.pipe(
  z.int().check(z.minimum(-MAX_AMOUNT), z.maximum(MAX_AMOUNT)),
  z.transform((value) => value as Minor),
);

/** What cash is rounded to: the largest of our coins is 1000. */
export const minorOfCoin = z.pipe(
  z.int().check(z.minimum(1), z.maximum(1000)),
  z.transform((value) => value as Minor),
);

/** Money that is never below 0. */
export const minorFromZero = z.pipe(
  z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT)),
  z.transform((value) => value as Minor),
);

export const rank = z.string().check(z.maxLength(200), z.regex(RANK_PATTERN));

export const pageQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 5),
});

export const paginationSchema = z.object({
  currentPage: z.int(),
  totalPages: z.int(),
  totalItems: z.int(),
  itemsPerPage: z.int(),
  hasNextPage: z.boolean(),
  hasPrevPage: z.boolean(),
  nextPage: z.nullable(z.int()),
  prevPage: z.nullable(z.int()),
});
export type Pagination = z.infer<typeof paginationSchema>;
