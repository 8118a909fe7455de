import fc from 'fast-check';
import * as z from 'zod/mini';

type Schema = Record<string, unknown>;

/**
 * Values that a schema of the contract takes, or nearly: what a refinement asks for besides (a day of the
 * calendar, a limit over a whole document) is not known here.
 */
export const arbitraryOf = (schema: z.ZodMiniType): fc.Arbitrary<unknown> =>
  fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);

const MAX_LENGTH = 4;

function fromJsonSchema(schema: Schema): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, allOf } = schema as Record<string, Schema[] | undefined>;
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.map(fromJsonSchema));
  if (allOf?.[0]) return fromJsonSchema({ ...schema, allOf: undefined, ...allOf[0] });
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  switch (schema['type']) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(fromJsonSchema((schema['items'] ?? {}) as Schema), { maxLength: MAX_LENGTH });
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer(range(schema));
    case 'number':
      return fc.oneof(fc.integer(range(schema)), fc.double({ ...range(schema), noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const LIMIT = 2 ** 31 - 1;

function range(schema: Schema): { min: number; max: number } {
  const bound = (name: string, otherwise: number) =>
    typeof schema[name] === 'number' ? Math.max(-LIMIT, Math.min(LIMIT, schema[name])) : otherwise;
  const min = bound('minimum', bound('exclusiveMinimum', -LIMIT));
  return { min, max: Math.max(min, bound('maximum', bound('exclusiveMaximum', LIMIT))) };
}

function textOf({ pattern, maxLength, minLength, format }: Schema): fc.Arbitrary<unknown> {
  if (format === 'email') return fc.nat(9).map((number) => `fuzz-${number}@kira.test`);
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  const longest = typeof maxLength === 'number' ? maxLength : 50;
  const unit = fc.constantFrom('grapheme', 'binary-ascii' as const);
  return unit.chain((kind) =>
    fc.string({ unit: kind, maxLength: longest, minLength: typeof minLength === 'number' ? minLength : 0 }),
  );
}

function objectOf(schema: Schema): fc.Arbitrary<unknown> {
  const { properties, required = [], additionalProperties, propertyNames } = schema;
  const entries = Object.entries((properties ?? {}) as Record<string, Schema>);
  if (!entries.length && typeof additionalProperties === 'object') {
    const keys = propertyNames ? fromJsonSchema(propertyNames as Schema) : fc.string();
    return fc.dictionary(keys as fc.Arbitrary<string>, fromJsonSchema(additionalProperties as Schema), {
      maxKeys: MAX_LENGTH,
    });
  }
  const model = Object.fromEntries(entries.map(([name, part]) => [name, fromJsonSchema(part)]));
  return fc.record(model, { requiredKeys: required as string[] });
}
