import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { uuid } from '../../src/contract/primitives.ts';
import { MAX_IMAGE_BYTES } from '../../src/contract/routes.ts';
import { MAX_IMAGE_PIXELS } from '../../src/vision/image/image-limits.ts';
import { probeImage, type ProbedImage } from '../../src/vision/image/probe-image.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { touch } from '../documents/touch.ts';
import { MIN_FREE_BYTES } from '../free-space.ts';
import { Fault } from '../http/fault.ts';
import { TRANSFER_MS, type Me, type Register } from '../http/route.ts';
import { parseUuid } from '../http/uuid.ts';
import { newId } from '../outbox/new-id.ts';
import { turnsByUser } from '../outbox/turns.ts';
import {
  addImage,
  checkQuota,
  findImage,
  hasImage,
  lockUser,
  receiptsNaming,
  type StoredImage,
} from './repository.ts';
import type { Received } from './storage.ts';
import { stripMetadata } from './strip-metadata.ts';

/** Of one user. Those that wait are not read yet: they take no storage. */
const UPLOADS_AT_ONCE = 4;
const UPLOADS_WAITING = 30;
/** A browser asks for six at once. */
const IMAGES_AT_ONCE = 6;
const IMAGES_WAITING = 100;

/** What a form has besides its file, at most. */
const FORM_BYTES = 64 * 1024;

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** An upload under way. It counts from before its file is read until its image is stored. */
interface Upload {
  user: string;
  quota: Config['imageQuota'];
  id: string | undefined;
  /** 1 if it will be one more image of the user's, with so many bytes at least. */
  images: number;
  bytes: number;
  /** What it may still write. */
  left: number;
}

/** HOST-2: a guest has less. */
const quotaOf = ({ imageQuota, guests: { imageBytes } }: Config, { isGuest }: Me): Config['imageQuota'] =>
  isGuest && imageBytes > 0 ? { ...imageQuota, bytes: imageBytes } : imageQuota;

export function imageRoutes(register: Register, deps: Deps): void {
  const {
    config,
    database: { db, changes },
    storage,
    random,
  } = deps;
  const inTurn = turnsByUser(UPLOADS_AT_ONCE, UPLOADS_WAITING);
  const sendInTurn = turnsByUser(IMAGES_AT_ONCE, IMAGES_WAITING);
  const underWay = new Set<Upload>();

  /** Writes a file of an upload, if the disk has room for it and all that is being written. */
  async function store(upload: Upload, content: Bytes, atMost: number): Promise<Received> {
    upload.left = atMost;
    const expected = [...underWay].reduce((sum, { left }) => sum + left, 0);
    if ((await deps.freeBytes()) - expected < MIN_FREE_BYTES) throw new Fault('storageFull');
    async function* counted() {
      for await (const chunk of content) {
        upload.left -= Math.min(upload.left, chunk.length);
        yield chunk;
      }
    }
    return storage.receive(counted());
  }

  /** Before the file is read. An image that is stored already, or comes twice at once, takes no more room. */
  async function checkRoom(upload: Upload, id: string | undefined, bytes: number): Promise<void> {
    const { user } = upload;
    if (id !== undefined && (await hasImage(db, user, id))) return;
    Object.assign(upload, { id, images: 1, bytes });
    const all = [...underWay].filter((one) => one.user === user);
    const counted = all.filter((one) => one === upload || id === undefined || one.id !== id);
    await checkQuota(db, user, upload.quota, {
      images: counted.reduce((sum, one) => sum + one.images, 0),
      bytes: counted.reduce((sum, one) => sum + one.bytes, 0),
    });
  }

  function receiveInTurn(upload: Upload, request: FastifyRequest): Promise<Photo> {
    const length = Number(request.headers['content-length'] ?? 0);
    const atLeast = Math.max(0, length - FORM_BYTES);
    const ports = {
      store: store.bind(null, upload),
      checkRoom: (id: string | undefined) => checkRoom(upload, id, atLeast),
    };
    return inTurn(upload.user, () => whileThere(request.raw, () => receive(request, ports))).catch(
      (error: unknown) => {
        skipRest(request.raw);
        throw error;
      },
    );
  }

  register(
    'createImage',
    async ({ me, request, write }) => {
      const quota = quotaOf(config, me);
      const upload: Upload = { user: me.id, quota, id: undefined, images: 0, bytes: 0, left: 0 };
      underWay.add(upload);
      try {
        const photo = await receiveInTurn(upload, request);
        try {
          const image = describe(photo, () => newId(random, request, me));
          const made = { _id: image.id };
          const waiting: string[] = [];
          const answer = await write({
            queue: `image:${image.id}`,
            effect: async (trx, { at }) => {
              await addImage(trx, me.id, image, at);
              waiting.push(...(await receiptsNaming(trx, image.id, me.id)));
              await touch(trx, 'receipt', waiting);
              await lockUser(trx, me.id);
              await checkQuota(trx, me.id, quota);
              await photo.received.keep(); // before the commit, so that no row ever lacks its file
              return made;
            },
            again: async () => made,
            content: JSON.stringify({ id: photo.id, rotation: image.rotation, sha256: image.sha256 }),
          });
          for (const id of waiting) changes.tell({ queue: `receipt:${id}`, session: null });
          return answer;
        } finally {
          await photo.received.discard();
        }
      } finally {
        underWay.delete(upload);
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
        // The app stores photos itself. The browser’s cache would keep them after a log-out.
        reply.headers({ etag, 'cache-control': 'private, no-store', 'content-disposition': 'inline' });
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

interface Photo extends Fields {
  received: Received;
  /** What its content is; null: no image. */
  probed: ProbedImage | null;
}

/** What reading a form needs. */
interface Ports {
  store: (content: Bytes, atMost: number) => Promise<Received>;
  /** Called with the image's id before the file is read. */
  checkRoom: (id: string | undefined) => Promise<void>;
}

const fieldSchema = z.object({
  _id: z.optional(uuid),
  rotation: z._default(z.coerce.number().check(z.int(), z.multipleOf(90), z.minimum(0), z.maximum(270)), 0),
});

/** Reads the form. Its fields come first; the file goes straight to the disk. */
async function receive(request: FastifyRequest, { store, checkRoom }: Ports): Promise<Photo> {
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
  const length = Number(request.headers['content-length'] ?? MAX_IMAGE_BYTES);
  const received = await store(part.file, Math.min(length, MAX_IMAGE_BYTES)).catch(notAForm);
  if (part.file.truncated) {
    await received.discard();
    throw new Fault('tooLarge');
  }
  return { id: fields.data._id, rotation: fields.data.rotation, ...(await stripped(received, store)) };
}

/** Our app sends no metadata; other clients may. */
async function stripped(
  received: Received,
  store: Ports['store'],
): Promise<Pick<Photo, 'received' | 'probed'>> {
  try {
    const probed = probeImage(received.head) ?? (await probeJpeg(received));
    // It is refused.
    if (!probed || probed.type === 'image/heic' || hasTooManyPixels(probed)) return { received, probed };
    const content = await received.content();
    const clean = stripMetadata(content, probed.type);
    if (clean === content) return { received, probed };
    const another = await store([clean], clean.length);
    await received.discard();
    return { received: another, probed };
  } catch (error) {
    await received.discard();
    throw error;
  }
}

/** Some cameras write more in front of a JPEG's frame than the head holds. */
const probeJpeg = async ({ head, content }: Received): Promise<ProbedImage | null> =>
  head[0] === 0xff && head[1] === 0xd8 ? probeImage(await content()) : null;

/** Checks the content, not the name. @throws Fault notAnImage, tooManyPixels */
function describe({ received, probed, id, rotation }: Photo, makeId: () => string): StoredImage {
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
