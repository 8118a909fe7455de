import type { Api } from '../api/client.ts';
import { DEVICE, EXPECTED_USER, IDEMPOTENCY_KEY, QUEUE_SEQ, type AnswerOf } from '../contract/routes.ts';
import type { KiraDb } from '../data/db.ts';
import { OUTBOX_VERSION } from '../data/outbox-versions.ts';
import { UnsendableError } from './rules.ts';
import type { Request } from './freeze.ts';

/** What the server said, by kind of call. */
export type Ack =
  | { type: 'image.create' | 'receipt.delete' | 'group.delete' }
  | { type: 'receipt.create'; answer: AnswerOf<'createReceipt'> }
  | { type: 'board.op'; answer: AnswerOf<'patchState'> }
  | { type: 'group.create' | 'group.patch'; answer: AnswerOf<'createGroup'> };

/** An image takes its time on a slow connection; everything else has the client's usual limit. */
const IMAGE_TIMEOUT_MS = 120_000;

export interface Sender {
  api: Api;
  db: KiraDb;
  device: string;
  /** Whose data this is. */
  user: string;
  signal: AbortSignal;
}

/** Makes the one HTTP call of a request. Throws what the client throws, or UnsendableError. */
export async function send({ api, db, device, user, signal }: Sender, request: Request): Promise<Ack> {
  const { rows, batch } = request;
  const headers = {
    [IDEMPOTENCY_KEY]: batch.key,
    [DEVICE]: device,
    [QUEUE_SEQ]: String(batch.seq),
    [EXPECTED_USER]: user,
  };
  const { call, v } = rows[0]!;
  if (v > OUTBOX_VERSION) {
    throw new UnsendableError('A newer Kira made this change. Update Kira to send it.');
  }
  const { id } = call;
  const common = { headers, signal };
  switch (call.type) {
    case 'image.create': {
      await api.call('createImage', {
        ...common,
        body: await imageForm(db, id),
        timeoutMs: IMAGE_TIMEOUT_MS,
      });
      return { type: call.type };
    }
    case 'receipt.create': {
      const { board, image, group, readBy } = call;
      const body = { _id: id, imageID: image, group, board, ...(readBy && { readBy: [...readBy] }) };
      return { type: call.type, answer: await api.call('createReceipt', { ...common, body }) };
    }
    case 'board.op': {
      const ops = rows.flatMap((row) => (row.call.type === 'board.op' ? [row.call.op] : []));
      const body = { ops, baseRev: batch.baseRev };
      return { type: call.type, answer: await api.call('patchState', { ...common, params: { id }, body }) };
    }
    case 'receipt.delete':
      await api.call('deleteReceipt', { ...common, params: { id } });
      return { type: call.type };
    case 'group.create': {
      const { name, emails, defaultGroup } = call;
      const body = { _id: id, name, invitedEmails: emails, defaultGroup };
      return { type: call.type, answer: await api.call('createGroup', { ...common, body }) };
    }
    case 'group.patch': {
      const answer = await api.call('patchGroup', { ...common, params: { id }, body: call.patch });
      return { type: call.type, answer };
    }
    case 'group.delete':
      await api.call('deleteGroup', { ...common, params: { id } });
      return { type: call.type };
  }
}

async function imageForm(db: KiraDb, id: string): Promise<FormData> {
  const image = await db.images.get(id);
  if (!image) throw new UnsendableError('The photo is no longer on this device.');
  const form = new FormData();
  form.set('_id', id); // the fields first: a server that reads a stream knows them before the file
  form.set('rotation', String(image.rotation));
  form.set('file', new Blob([image.bytes], { type: image.type }), 'receipt');
  return form;
}
