import * as z from 'zod/mini';
import { errorAnswer } from '../../src/contract/errors.ts';
import { CSRF_HEADER, DEVICE, IDEMPOTENCY_KEY, QUEUE_SEQ } from '../../src/contract/headers.ts';
import { needsSession, type Route } from '../../src/contract/route.ts';
import { routes } from '../../src/contract/routes.ts';
import { refusalsOf } from './refusals.ts';

type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document. `cookie`: the session's. */
export function openapi(version: string, cookie: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(name, route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kira', version, description: 'Split the bill, not the friendship.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorAnswer, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
    },
  };
}

function operation(name: string, route: Route): Json {
  return {
    operationId: name,
    ...(needsSession(route.auth) && { security: [{ session: [] }] }),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.method === 'GET' ? [] : [header(CSRF_HEADER, true)]),
      ...(route.queue ? [IDEMPOTENCY_KEY, DEVICE, QUEUE_SEQ].map((key) => header(key, false)) : []),
    ],
    ...(route.body && { requestBody: { required: true, content: bodyOf(route.body) } }),
    responses: {
      ...(route.answer === 'redirect'
        ? { 302: { description: 'Go on there' } }
        : { 200: { description: 'Done', content: answerOf(route.answer) } }),
      ...refusals(route),
    },
  };
}

/** The codes of each status. */
function refusals(route: Route): Json {
  const all = refusalsOf(route);
  return Object.fromEntries(
    [...new Set(all.map(({ status }) => status))].map((status) => {
      const codes = all.filter((one) => one.status === status).map(({ code }) => code);
      const content = { 'application/json': { schema: refusalOf(codes) } };
      return [status, { description: codes.join(', '), content }];
    }),
  );
}

const refusalOf = (codes: readonly string[]): Json => ({
  allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }],
});

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const header = (name: string, required: boolean): Json => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string' },
});

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }));
}

const form = {
  type: 'object',
  required: ['file'],
  properties: {
    _id: { type: 'string' },
    rotation: { type: 'integer' },
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
  },
};

const bodyOf = (body: z.ZodMiniType | 'multipart'): Json =>
  body === 'multipart'
    ? { 'multipart/form-data': { schema: form } }
    : { 'application/json': { schema: schemaOf(body, 'input') } };

function answerOf(answer: z.ZodMiniType | 'binary' | 'events'): Json {
  const text = { schema: { type: 'string' } };
  if (answer === 'events') return { 'text/event-stream': text };
  return answer === 'binary'
    ? { 'image/*': { schema: { ...text.schema, contentMediaType: 'application/octet-stream' } } }
    : { 'application/json': { schema: schemaOf(answer, 'output') } };
}
