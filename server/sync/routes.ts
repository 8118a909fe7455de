import { CheckedJson, type Register } from '../http/route.ts';
import type { InTurn } from '../outbox/turns.ts';
import type { ReadPage } from './page.ts';

export function syncRoutes(register: Register, readPage: ReadPage, readInTurn: InTurn): void {
  register('sync', ({ me, query, request: { log }, signal }) =>
    readInTurn(me.id, async () => new CheckedJson(await readPage(me.id, query, { log, signal }))),
  );
}
