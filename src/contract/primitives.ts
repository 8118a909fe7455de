import * as z from 'zod/mini';
import { isDay } from '../domain/text/iso-day.ts';
import { parseRm, toDecimal, MAX_SEN, type Sen } from '../domain/money/money.ts';
import { RANK_PATTERN } from '../domain/board/rank.ts';

/** An id made by a device or the server: UUIDs, and the specification's `column-<timestamp>-<suffix>`. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/));
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

const storable = z.refine<string>(
  (value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value),
  'holds a NUL or half a character',
);

/** Free text of at most `max` characters; never a NUL or a lone surrogate, which PostgreSQL can't hold. */
export const text = (max: number) => z.string().check(z.maxLength(max), storable);
export const filled = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), storable);

/**
 * Control characters, line breaks and direction marks: in a name they rewrite what stands around it. The
 * joiner inside an emoji is none of them.
 */
const UNPRINTABLE =
  /[\p{Cc}\p{Zl}\p{Zp}]|(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic}))\p{Cf}/u;

/** What a person or thing is called, on one line. */
export const name = (max: number) =>
  filled(max).check(z.refine((value) => !UNPRINTABLE.test(value), 'holds a control or format character'));

/** Lower-cased; PostgreSQL and SMTP both take at most 254 characters. */
export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

export const isoDate = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isDay, 'not a day of the calendar'));

/** Money inside operations and boards: an integer number of sen. */
export const senInteger = z.pipe(
  z.int().check(z.minimum(-MAX_SEN), z.maximum(MAX_SEN)),
  z.transform((value) => value as Sen),
);

/** Money in the specification's documents: "12.30"; 12.3 and {$numberDecimal: "12.30"} are read as well. */
export const amount = z.pipe(
  z.union([z.string(), z.number(), z.object({ $numberDecimal: z.string() })]),
  z.transform((value, context): Sen => {
    const parsed = parseRm(typeof value === 'object' ? value.$numberDecimal : toText(value));
    if (parsed === null) {
      context.issues.push({ code: 'custom', message: 'not an amount', input: value });
      return 0 as Sen;
    }
    return parsed;
  }),
);

const toText = (value: string | number): string => (typeof value === 'number' ? value.toFixed(2) : value);

export const decimal = z.string().check(z.regex(/^-?\d+\.\d{2}$/));
export const toWire = toDecimal;

export const rank = z.string().check(z.maxLength(200), z.regex(RANK_PATTERN));

export const pageQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 5),
});

export const pagination = z.object({
  currentPage: z.int(),
  totalPages: z.int(),
  totalItems: z.int(),
  itemsPerPage: z.int(),
  hasNextPage: z.boolean(),
  hasPrevPage: z.boolean(),
  nextPage: z.nullable(z.int()),
  prevPage: z.nullable(z.int()),
});
export type Pagination = z.infer<typeof pagination>;
