import * as z from 'zod/mini';
import { id, pageQuery } from '../primitives.ts';
import { billErrors } from '../route.ts';
import * as bodies from './bodies.ts';

const byId = z.object({ id });

/** What clients call that know the specification alone. Our app asks one of them whether a bill is there. */
export const specificationCalls = {
  parseImage: {
    method: 'POST',
    path: '/images/:id/parse',
    auth: 'user',
    errors: ['notAnImage', 'notFound'],
    params: byId,
    answer: bodies.parseAnswer,
  },
  listReceipts: {
    method: 'GET',
    path: '/receipts',
    auth: 'user',
    errors: [],
    query: pageQuery,
    answer: bodies.receiptList,
  },
  getReceipt: {
    method: 'GET',
    path: '/receipts/:id',
    auth: 'user',
    errors: ['receiptNotFound'],
    params: byId,
    answer: bodies.receiptDetail,
  },
  patchItems: {
    method: 'PATCH',
    path: '/items/:id',
    auth: 'user',
    errors: ['billQuota', ...billErrors],
    params: byId,
    body: bodies.itemsBody,
    answer: bodies.itemsAnswer,
    queue: 'receipt',
  },
  deleteItem: {
    method: 'DELETE',
    path: '/items/:id',
    auth: 'user',
    errors: ['notFound', ...billErrors],
    params: byId,
    queue: 'receipt',
    answer: z.array(bodies.breakdownAnswer),
  },
} as const;
