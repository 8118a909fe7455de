import type { Register } from '../http/route.ts';
import type { Streams } from './streams.ts';

export function liveRoutes(register: Register, streams: Streams): void {
  register(
    'live',
    async ({ me, reply }) => {
      streams.open({ id: me.id, session: me.session ?? '' }, reply.raw, reply.getHeaders());
      // The stream answers: no hook of the server compresses it, and no time limit ends it.
      return reply.hijack();
    },
    // The answer to HEAD would never end.
    { exposeHeadRoute: false },
  );
}
