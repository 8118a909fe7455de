/** The outbox protocol's headers (docs/sync.md). */
export const IDEMPOTENCY_KEY = 'idempotency-key';
export const DEVICE = 'x-device';
/** The number of a batch in its queue. The name is from the first release: older phones send it. */
export const QUEUE_SEQ = 'x-queue-seq';
/** With the error `paymentDay`: the server's day in Kuala Lumpur (20261127). */
export const TODAY = 'x-today';
/** The user whose data the caller sends and stores. The server refuses if another user is signed in. */
export const EXPECTED_USER = 'x-user';
/** The language of the app, for the e-mails. */
export const LANGUAGE_HEADER = 'x-language';
export const CSRF_HEADER = 'x-csrf-token';
