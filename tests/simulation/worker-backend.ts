import { newDatabase } from '../../server/testing/test-server.ts';
import { openBackend } from './backend.ts';
import type { Backend } from './story.ts';

let opened: Promise<Backend> | null = null;

/** The server of a worker's files: to start one takes as long as a short story. It ends with its worker. */
export const workerBackend = (): Promise<Backend> => (opened ??= openBackend(newDatabase()));
