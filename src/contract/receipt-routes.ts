import * as z from 'zod/mini';
import * as history from './history.ts';
import { id, uuid } from './primitives.ts';
import * as receipts from './receipts.ts';
import { billErrors } from './route.ts';
import * as specification from './specification/bodies.ts';
import { specificationCalls } from './specification/calls.ts';

const byId = z.object({ id });
const created = z.object({ _id: id });

/** The calls of photos, bills and their boards. */
export const receiptCalls = {
  ...specificationCalls,
  createImage: {
    method: 'POST',
    path: '/images',
    auth: 'host',
    errors: ['idTaken', 'imageQuota', 'notAnImage', 'tooManyPixels'],
    body: 'multipart',
    answer: created,
    queue: 'image',
  },
  getImage: {
    method: 'GET',
    path: '/images/:id',
    auth: 'guest',
    errors: ['notFound'],
    params: byId,
    answer: 'binary',
  },

  createReceipt: {
    method: 'POST',
    path: '/receipts',
    auth: 'host',
    errors: ['billQuota', 'dependency', 'groupNotFound', 'guestBills', 'guestPeople', 'idTaken'],
    body: z.extend(receipts.createReceiptBody, specification.receiptDocument.shape),
    answer: receipts.createReceiptAnswer,
    queue: 'receipt',
  },
  receiptHistory: {
    method: 'GET',
    path: '/receipts/:id/history',
    auth: 'guest',
    errors: billErrors,
    params: byId,
    query: history.historyQuery,
    answer: history.historyAnswer,
  },
  /** Told every few seconds while a bill is open. Nothing of it is stored. */
  presence: {
    method: 'POST',
    path: '/receipts/:id/presence',
    auth: 'guest',
    errors: ['receiptNotFound'],
    params: z.object({ id: uuid }),
    body: receipts.presenceBody,
    answer: receipts.presenceAnswer,
  },
  deleteReceipt: {
    method: 'DELETE',
    path: '/receipts/:id',
    auth: 'host',
    errors: billErrors,
    params: byId,
    answer: created,
    queue: 'receipt',
  },
  patchState: {
    method: 'PATCH',
    path: '/states/:id',
    auth: 'guest',
    errors: ['billQuota', 'editsTooLarge', ...billErrors],
    params: byId,
    body: z.union([receipts.opsBody, specification.layoutBody]),
    answer: z.extend(receipts.stateAnswer, specification.layoutSchema.shape),
    queue: 'receipt',
  },
} as const;
