import type { Db } from '../db/database.ts';
import { addressOf } from '../http/limit.ts';
import type { Register } from '../http/route.ts';
import { peopleAtBill, type Presence } from './presence.ts';
import type { Streams } from './streams.ts';

interface Ports {
  db: Db;
  streams: Streams;
  presence: Presence;
}

export function liveRoutes(register: Register, { db, streams, presence }: Ports): void {
  register('presence', async ({ me, params: { id }, body: { isOpen } }) => {
    const people = await peopleAtBill(db, me.id, id, isOpen ? presence.of(id) : []);
    presence.tell(id, me.id, isOpen);
    return { people };
  });

  register('live', async ({ me, request, reply }) => {
    const address = addressOf(request.ip);
    const { id, session, isGuest } = me;
    streams.open({ id, session: session ?? '', address, isGuest }, reply.raw, reply.getHeaders());
    // The stream answers: no hook of the server compresses it, and no time limit ends it.
    return reply.hijack();
  });
}
