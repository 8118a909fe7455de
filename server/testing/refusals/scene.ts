import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Route } from '../../../src/contract/route.ts';
import { routes, type RouteName } from '../../../src/contract/routes.ts';
import { DAY_MS } from '../../durations.ts';
import { beforeTransaction } from '../before-transaction.ts';
import { postReceipt } from '../boards.ts';
import type { TestAnswer, TestClient } from '../test-client.ts';
import { twoFriends, type TestServer } from '../test-server.ts';

interface Request {
  id?: string;
  /** Of a provider. */
  name?: string;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Two members of a group with a bill, and what brings the server to refuse. */
export interface RefusalScene {
  server: TestServer;
  me: TestClient;
  friend: TestClient;
  group: string;
  receipt: string;
  call: (name: RouteName, request?: Request, by?: TestClient) => Promise<TestAnswer>;
  /** The limit of `countAttempt` is reached. */
  exhaust: (subject: string) => Promise<void>;
  /** The user has written as much as they may. */
  fillQuota: (user: string) => Promise<void>;
  run: (statement: ReturnType<typeof sql>) => Promise<void>;
  /** Somebody does this just before the nth transaction from now: get the CSRF token of who asks before. */
  meanwhile: (nth: number, effect: () => Promise<unknown>) => void;
  /** The token in the newest e-mail's link. */
  mailed: () => string;
}

/** Brings a route to refuse with one of its errors. */
export type Provoke = (scene: RefusalScene) => Promise<TestAnswer>;

/** It takes more than this scene has: another test sends that request. */
export const elsewhere = 'elsewhere';

/** For each error that these calls declare. One without a request here doesn't compile. */
export type Refusals<Calls extends Record<string, Pick<Route, 'errors'>>> = {
  [N in keyof Calls as Calls[N]['errors'] extends readonly [] ? never : N]: {
    [_ in Calls[N]['errors'][number]]: Provoke | typeof elsewhere;
  };
};

export async function refusalScene(server: TestServer): Promise<RefusalScene> {
  const { me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala');
  const receipt = await postReceipt(me, group);
  const { db } = server.deps.database;
  server.mails.length = 0;
  return {
    server,
    me,
    friend,
    group,
    receipt,
    async call(name, { id = v7(), name: provider = '', query = '', body, headers } = {}, by = me) {
      const { method, path }: Route = routes[name];
      return by.call(method, path.replace(':id', id).replace(':name', provider) + query, body, headers);
    },
    async exhaust(subject) {
      const at = server.deps.now().getTime();
      const since = new Date(at - (at % DAY_MS));
      await sql`
        insert into attempts (subject, span, since, count)
        select ${subject}, span, since, 1000000 from (
          select 'day' as span, ${since}::timestamptz as since
          union all select 'hour', ${since}::timestamptz + n * interval '1 hour' from generate_series(0, 23) n
        ) spans
        on conflict (subject, span, since) do update set count = excluded.count`.execute(db);
    },
    async fillQuota(user) {
      await sql`
        insert into written (user_id, chars) values (${user}, 100000000000)
        on conflict (user_id) do update set chars = excluded.chars`.execute(db);
    },
    run: async (statement) => void (await statement.execute(db)),
    meanwhile: (nth, effect) => beforeTransaction(db, nth, effect),
    mailed: () => new URL(server.mails.at(-1)!.link!).searchParams.get('token')!,
  };
}
