import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { uuid } from '../../src/contract/primitives.ts';
import { MAX_IMAGE_BYTES } from '../../src/contract/routes.ts';
import { MAX_IMAGE_PIXELS } from '../../src/vision/image/image-limits.ts';
import { probeImage } from '../../src/vision/image/probe-image.ts';
import type { Deps } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import { TRANSFER_MS, type Register } from '../http/route.ts';
import { newId } from '../outbox/new-id.ts';
import { parseUuid } from '../http/uuid.ts';
import { addImage, checkQuota, findImage, type StoredImage } from './repository.ts';
import type { ImageStorage, Received } from './storage.ts';

export function imageRoutes(register: Register, { config, database: { db }, storage, random }: Deps): void {
  register(
    'createImage',
    async ({ me, request, write }) => {
      const { received, ...fields } = await receive(request, storage).catch((error: unknown) => {
        skipRest(request.raw);
        throw error;
      });
      try {
        const image = describe(received, fields, () => newId(random, request, me));
        const made = { _id: image.id };
        return await write({
          queue: `image:${image.id}`,
          effect: async (trx, { at }) => {
            await addImage(trx, me.id, image, at);
            await checkQuota(trx, me.id, config.imageQuota);
            await received.keep(); // before the commit, so that no row ever lacks its file
            return made;
          },
          again: async () => made,
          content: JSON.stringify({ id: fields.id, rotation: image.rotation, sha256: image.sha256 }),
        });
      } finally {
        await received.discard();
      }
    },
    { bodyLimit: MAX_IMAGE_BYTES + 64 * 1024, handlerTimeout: TRANSFER_MS },
  );

  register(
    'getImage',
    async ({ me, params, request, reply }) => {
      const { sha256, type, bytes } = await findImage(db, me.id, parseUuid(params.id, 'notFound'));
      const etag = `"${sha256}"`;
      // The content never changes, but who may see it does. So the browser asks each time.
      reply.headers({ etag, 'cache-control': 'private, no-cache', 'content-disposition': 'inline' });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type(type).header('content-length', bytes).send(storage.read(sha256));
    },
    { handlerTimeout: TRANSFER_MS },
  );
}

/** Reads the rest of a refused form. Most clients read the answer only after they have sent everything. */
function skipRest(raw: IncomingMessage): void {
  let left = MAX_IMAGE_BYTES;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}

interface Fields {
  id: string | undefined;
  rotation: number;
}

const fieldSchema = z.object({
  _id: z.optional(uuid),
  rotation: z._default(z.coerce.number().check(z.int(), z.multipleOf(90), z.minimum(0), z.maximum(270)), 0),
});

/** Reads the form. Its fields come first; the file goes straight to the disk. */
async function receive(
  request: FastifyRequest,
  storage: ImageStorage,
): Promise<Fields & { received: Received }> {
  if (!request.isMultipart())
    throw new Fault('invalid', 'The request is not valid (multipart form expected).');
  const limits = { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4, fieldSize: 100 };
  const part = await request.file({ limits }).catch(notAForm);
  if (!part || part.fieldname !== 'file') throw new Fault('invalid', 'The request is not valid (no file).');
  const values = Object.entries(part.fields).flatMap(([name, field]) =>
    field && !Array.isArray(field) && field.type === 'field' ? [[name, field.value]] : [],
  );
  const received = await storage.receive(part.file).catch(notAForm);
  const fields = fieldSchema.safeParse(Object.fromEntries(values));
  if (part.file.truncated || !fields.success) {
    await received.discard();
    throw new Fault(part.file.truncated ? 'tooLarge' : 'invalid');
  }
  return { id: fields.data._id, rotation: fields.data.rotation, received };
}

/** Checks the content, not the name. @throws Fault notAnImage, tooManyPixels */
function describe(received: Received, { id, rotation }: Fields, makeId: () => string): StoredImage {
  const probed = probeImage(received.head);
  if (!probed) throw new Fault('notAnImage');
  if (probed.width * probed.height > MAX_IMAGE_PIXELS) throw new Fault('tooManyPixels');
  const { sha256, bytes } = received;
  return { id: id ?? makeId(), sha256, bytes, rotation, ...probed };
}

/** Errors of the form's parser have no code. Errors of the disk have one, and are not the client's fault. */
function notAForm(error: unknown): never {
  if ((error as { code?: string }).code === undefined) throw new Fault('invalid', 'The form is not whole.');
  throw error;
}
