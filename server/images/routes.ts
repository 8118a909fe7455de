import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { uuid } from '../../src/contract/primitives.ts';
import { MAX_IMAGE_BYTES } from '../../src/contract/routes.ts';
import { MAX_IMAGE_PIXELS } from '../../src/vision/image/image-limits.ts';
import { probeImage, type ProbedImage } from '../../src/vision/image/probe-image.ts';
import type { Deps } from '../deps.ts';
import { MIN_FREE_BYTES } from '../free-space.ts';
import { Fault } from '../http/fault.ts';
import { TRANSFER_MS, type Register } from '../http/route.ts';
import { newId } from '../outbox/new-id.ts';
import { turnsByUser } from '../outbox/turns.ts';
import { parseUuid } from '../http/uuid.ts';
import { addImage, checkQuota, findImage, hasImage, lockUser, type StoredImage } from './repository.ts';
import type { ImageStorage, Received } from './storage.ts';
import { stripMetadata } from './strip-metadata.ts';

/** Of one user. Those that wait are not read yet: they take no storage. */
const UPLOADS_AT_ONCE = 4;
const UPLOADS_WAITING = 30;
/** A browser asks for six at once. */
const IMAGES_AT_ONCE = 6;
const IMAGES_WAITING = 100;

/** What a form has besides its file, at most. */
const FORM_BYTES = 64 * 1024;

export function imageRoutes(register: Register, deps: Deps): void {
  const {
    config,
    database: { db },
    storage,
    random,
  } = deps;
  const inTurn = turnsByUser(UPLOADS_AT_ONCE, UPLOADS_WAITING);
  const sendInTurn = turnsByUser(IMAGES_AT_ONCE, IMAGES_WAITING);
  /** What all uploads under way may still write. */
  let expected = 0;

  /** Before the file is read. An image that is stored already takes no more room. */
  async function checkRoom(user: string, id: string | undefined, bytes: number): Promise<void> {
    if ((await deps.freeBytes()) - expected < MIN_FREE_BYTES) throw new Fault('storageFull');
    if (id !== undefined && (await hasImage(db, user, id))) return;
    await checkQuota(db, user, config.imageQuota, { images: 1, bytes });
  }

  async function receiveInTurn(user: string, request: FastifyRequest) {
    const length = request.headers['content-length'];
    const atMost = Math.min(Number(length ?? MAX_IMAGE_BYTES), MAX_IMAGE_BYTES);
    const atLeast = Math.max(0, Number(length ?? 0) - FORM_BYTES);
    return inTurn(user, async () => {
      const room = 2 * atMost; // without its metadata it is written a second time
      expected += room;
      try {
        return await whileThere(request.raw, () =>
          receive(request, storage, (id) => checkRoom(user, id, atLeast)),
        );
      } finally {
        expected -= room;
      }
    }).catch((error: unknown) => {
      skipRest(request.raw);
      throw error;
    });
  }

  register(
    'createImage',
    async ({ me, request, write }) => {
      const { received, ...fields } = await receiveInTurn(me.id, request);
      try {
        const image = describe(received, fields, () => newId(random, request, me));
        const made = { _id: image.id };
        return await write({
          queue: `image:${image.id}`,
          effect: async (trx, { at }) => {
            await addImage(trx, me.id, image, at);
            await lockUser(trx, me.id);
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
    { bodyLimit: MAX_IMAGE_BYTES + FORM_BYTES, handlerTimeout: TRANSFER_MS },
  );

  register(
    'getImage',
    ({ me, params, request, reply, signal }) =>
      sendInTurn(me.id, async () => {
        signal.throwIfAborted();
        const { sha256, type, bytes } = await findImage(db, me.id, parseUuid(params.id, 'notFound'));
        const etag = `"${sha256}"`;
        // The content never changes, but who may see it does. So the browser asks each time.
        reply.headers({ etag, 'cache-control': 'private, no-cache', 'content-disposition': 'inline' });
        if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
        void reply.type(type).header('content-length', bytes).send(storage.read(sha256));
        // The turn ends with the last byte, or with the client.
        await finished(reply.raw).catch(() => undefined);
        return reply;
      }),
    { handlerTimeout: TRANSFER_MS },
  );
}

/**
 * Rejects as soon as the client has gone, also before its turn: the form's parser would wait for ever, and
 * the turn with it.
 */
async function whileThere<T extends { received: Received }>(
  raw: IncomingMessage,
  work: () => Promise<T>,
): Promise<T> {
  const gone = () => new Fault('invalid', 'The form is not whole.');
  if (raw.destroyed && !raw.complete) throw gone();
  let onClose = () => {};
  const leaves = new Promise<never>((_, reject) => {
    onClose = () => !raw.complete && reject(gone());
    raw.once('close', onClose);
  });
  const working = work();
  try {
    return await Promise.race([working, leaves]);
  } catch (error) {
    working.then(({ received }) => received.discard()).catch(() => undefined);
    throw error;
  } finally {
    raw.off('close', onClose);
  }
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

/**
 * Reads the form. Its fields come first; the file goes straight to the disk.
 * @param checkRoom called with the image's id before the file is read
 */
async function receive(
  request: FastifyRequest,
  storage: ImageStorage,
  checkRoom: (id: string | undefined) => Promise<void>,
): Promise<Fields & { received: Received }> {
  if (!request.isMultipart())
    throw new Fault('invalid', 'The request is not valid (multipart form expected).');
  const limits = { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4, fieldSize: 100 };
  const part = await request.file({ limits }).catch(notAForm);
  if (!part || part.fieldname !== 'file') throw new Fault('invalid', 'The request is not valid (no file).');
  const values = Object.entries(part.fields).flatMap(([name, field]) =>
    field && !Array.isArray(field) && field.type === 'field' ? [[name, field.value]] : [],
  );
  const fields = fieldSchema.safeParse(Object.fromEntries(values));
  if (!fields.success) throw new Fault('invalid');
  await checkRoom(fields.data._id);
  const received = await storage.receive(part.file).catch(notAForm);
  if (part.file.truncated) {
    await received.discard();
    throw new Fault('tooLarge');
  }
  return { id: fields.data._id, rotation: fields.data.rotation, received: await stripped(received, storage) };
}

/** Our app sends no metadata; other clients may. */
async function stripped(received: Received, storage: ImageStorage): Promise<Received> {
  const probed = probeImage(received.head);
  if (!probed || hasTooManyPixels(probed)) return received; // it is refused
  try {
    const content = await received.content();
    const clean = stripMetadata(content, probed.type);
    if (clean === content) return received;
    const another = await storage.receive([clean]);
    await received.discard();
    return another;
  } catch (error) {
    await received.discard();
    throw error;
  }
}

/** Checks the content, not the name. @throws Fault notAnImage, tooManyPixels */
function describe(received: Received, { id, rotation }: Fields, makeId: () => string): StoredImage {
  const probed = probeImage(received.head);
  // Our app sends HEIC as JPEG. Few browsers show it, and it would keep where it was taken.
  if (!probed || probed.type === 'image/heic') throw new Fault('notAnImage');
  if (hasTooManyPixels(probed)) throw new Fault('tooManyPixels');
  const { sha256, bytes } = received;
  return { id: id ?? makeId(), sha256, bytes, rotation, ...probed };
}

const hasTooManyPixels = ({ width, height }: ProbedImage): boolean => width * height > MAX_IMAGE_PIXELS;

/** Errors of the form's parser have no code. Errors of the disk have one, and are not the client's fault. */
function notAForm(error: unknown): never {
  if ((error as { code?: string }).code === undefined) throw new Fault('invalid', 'The form is not whole.');
  throw error;
}
