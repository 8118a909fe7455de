import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { readBoard } from '../access/board.ts';
import { smallBoard } from '../testing/boards.ts';
import { password, queueHeaders, type TestClient } from '../testing/test-client.ts';
import { addToGroup, onEachDatabase, testServer, type TestServer } from '../testing/test-server.ts';
import { expireInvitations } from './invitations.ts';

const DAY = 24 * 60 * 60 * 1000;
/** KIRA_RACES=200 runs each race so often. PGlite has one connection; PostgreSQL really races. */
const wanted = process.env['KIRA_RACES'];
const ROUNDS = { PGlite: Number(wanted ?? 2), PostgreSQL: Number(wanted ?? 10) };

/** Requests about one group at the same moment. */
onEachDatabase('races about invitations', (where, database) => {
  const times = ROUNDS[database];
  const patience = 60_000 + times * 6000;
  let server: TestServer;
  let creator: TestClient;
  let member: TestClient;
  let guest: TestClient;
  beforeAll(async () => {
    server = await testServer({ where: await where() });
  });
  beforeEach(async () => {
    await server.clear();
    creator = await server.signIn('Aisyah');
    member = await server.signIn('Bala');
    guest = await server.signIn('Chong');
  });
  afterAll(() => server?.close());

  /** Runs a race on a new group each time, to which the guest is invited. */
  async function rounds(race: (group: string, invitation: string) => Promise<void>): Promise<void> {
    for (let n = 0; n < times; n += 1) {
      server.pass(DAY); // the limits of a day begin anew
      for (const client of [creator, member, guest]) {
        await client.newSession();
        await client.token();
      }
      const group = v7();
      await creator.post('/groups', { _id: group, name: 'Makan', invitedEmails: [guest.email] });
      const [{ _id }] = (await creator.get(`/groups/${group}`)).body.invitations;
      await race(group, _id);
    }
  }
  const statusesOf = async (...sent: Promise<{ status: number }>[]): Promise<number[]> =>
    (await Promise.all(sent)).map(({ status }) => status);
  const accept = (invitation: string) => guest.post('/invitations/accept', { invitation });
  const linkOf = async (group: string) =>
    new URL((await creator.post(`/groups/${group}/link`)).body.link).searchParams.get('token')!;
  const read = async (group: string) => (await creator.get(`/groups/${group}`)).body;

  test(
    `two tabs accept: one member, both are told yes (${times} times)`,
    async () => {
      await rounds(async (group, invitation) => {
        expect(await statusesOf(accept(invitation), accept(invitation))).toEqual([200, 200]);
        expect(await read(group)).toMatchObject({
          users: [{ _id: creator.id }, { _id: guest.id }],
          invitations: [],
        });
      });
    },
    patience,
  );

  test(
    `accepted while cancelled: one of the two counts (${times} times)`,
    async () => {
      await rounds(async (group, invitation) => {
        const [accepted, cancelled] = await statusesOf(
          accept(invitation),
          creator.patch(`/groups/${group}`, { cancelInvitations: [invitation] }),
        );
        expect(cancelled).toBe(200);
        const { users, invitations } = await read(group);
        expect(invitations).toEqual([]);
        expect(users).toHaveLength(accepted === 200 ? 2 : 1);
        expect([200, 404]).toContain(accepted);
      });
    },
    patience,
  );

  test(
    `accepted and declined at once: the first counts (${times} times)`,
    async () => {
      await rounds(async (group, invitation) => {
        const decline = guest.post('/invitations/decline', { invitation });
        const statuses = await statusesOf(accept(invitation), decline);
        expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
        expect((await read(group)).users).toHaveLength(statuses[0] === 200 ? 2 : 1);
      });
    },
    patience,
  );

  test(
    `INVITE-5 the tenth and the eleventh are invited at once: one is refused (${times} times)`,
    async () => {
      await rounds(async (group) => {
        await addToGroup(creator, group, member);
        const emails = Array.from({ length: 6 }, (_, n) => `m${n}@kira.test`);
        await creator.patch(`/groups/${group}`, { inviteEmails: emails });
        const statuses = await statusesOf(
          creator.patch(`/groups/${group}`, { inviteEmails: ['tenth@kira.test'] }),
          member.patch(`/groups/${group}`, { inviteEmails: ['eleventh@kira.test'] }),
        );
        expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
        const { users, invitations } = await read(group);
        expect(users.length + invitations.length).toBe(10);
      });
    },
    patience,
  );

  test(
    `removed while accepting another invitation: never half a member (${times} times)`,
    async () => {
      await rounds(async (group, invitation) => {
        await accept(invitation);
        await creator.patch(`/groups/${group}`, { inviteEmails: [member.email] });
        const [removed, accepted] = await statusesOf(
          creator.patch(`/groups/${group}`, { removeUsers: [guest.id] }),
          accept(invitation),
        );
        // An answered invitation lets nobody in again: whichever comes first, the guest is out.
        expect(removed).toBe(200);
        expect([200, 400]).toContain(accepted);
        expect(await read(group)).toMatchObject({
          users: [{ _id: creator.id }],
          invitations: [{ invitedEmail: member.email }],
        });
        expect((await guest.get(`/groups/${group}`)).status).toBe(404);
      });
    },
    patience,
  );

  test(
    `JOIN-1 asked twice, let in twice at once: one member (${times} times)`,
    async () => {
      await rounds(async (group) => {
        const token = await linkOf(group);
        const ask = () => member.post('/joins', { token });
        expect(await statusesOf(ask(), ask())).toEqual([200, 200]);
        const letIn = () => creator.patch(`/groups/${group}`, { acceptRequests: [member.id] });
        expect(await statusesOf(letIn(), letIn())).toEqual([200, 200]);
        expect(await read(group)).toMatchObject({
          users: [{ _id: creator.id }, { _id: member.id }],
          requests: [],
        });
      });
    },
    patience,
  );

  test(
    `INVITE-5 let in as the tenth while another tenth accepts or is invited: ten at most (${times} times)`,
    async () => {
      await rounds(async (group, invitation) => {
        const emails = Array.from({ length: 7 }, (_, n) => `m${n}@kira.test`);
        await creator.patch(`/groups/${group}`, { inviteEmails: emails });
        await member.post('/joins', { token: await linkOf(group) });
        const statuses = await statusesOf(
          creator.patch(`/groups/${group}`, { acceptRequests: [member.id] }),
          creator.patch(`/groups/${group}`, { inviteEmails: ['tenth@kira.test'] }),
          accept(invitation),
        );
        expect(statuses[2]).toBe(200);
        expect(statuses.slice(0, 2).toSorted((a, b) => a - b)).toEqual([200, 400]);
        const { users, invitations } = await read(group);
        expect(users.length + invitations.length).toBe(10);
      });
    },
    patience,
  );

  test(
    `JOIN-2 asked while the link is renewed: waiting, or refused with the old link (${times} times)`,
    async () => {
      await rounds(async (group) => {
        const token = await linkOf(group);
        const [asked, renewed] = await statusesOf(
          member.post('/joins', { token }),
          creator.post(`/groups/${group}/link`, { isNew: true }),
        );
        expect(renewed).toBe(200);
        const { requests } = await read(group);
        expect(requests).toHaveLength(asked === 200 ? 1 : 0);
        expect([200, 404]).toContain(asked);
      });
    },
    patience,
  );

  test(
    `one default group, also when two groups are joined at once (${times} times)`,
    async () => {
      await rounds(async (_group, invitation) => {
        const other = v7();
        await creator.post('/groups', { _id: other, name: 'Minum', invitedEmails: [guest.email] });
        const [{ _id }] = (await creator.get(`/groups/${other}`)).body.invitations;
        expect(await statusesOf(accept(invitation), accept(_id))).toEqual([200, 200]);
        const { db } = server.deps.database;
        const defaults = db
          .selectFrom('own_settings as own')
          .innerJoin('group_members as m', 'm.user_id', 'own.user_id')
          .select('m.group_id')
          .where(sql`own.doc ->> 'group'`, '=', sql`m.group_id::text`)
          .where('m.user_id', '=', guest.id)
          .where('m.removed', '=', false);
        expect(await defaults.execute()).toHaveLength(1);
      });
    },
    patience,
  );

  test(
    `SEAT-3 a bill is made while its invitee accepts: the column is theirs (${times} times)`,
    async () => {
      await rounds(async (group, invitation) => {
        const _id = v7();
        const [{ person }] = (await read(group)).invitations;
        const small = smallBoard();
        const column = { title: 'bala', rank: 'z', user: null, covered: false, person };
        const board = { ...small, columns: { ...small.columns, c: column } };
        const headers = queueHeaders(v7(), 1, group);
        const sent = await statusesOf(
          accept(invitation),
          creator.post('/receipts', { _id, board, group }, headers),
          accept(invitation),
        );
        expect(sent).toEqual([200, 200, 200]);
        const add = { op: 'column.add', id: 'd', column };
        await creator.patch(`/states/${_id}`, { ops: [add], baseRev: 1 });
        const { stateId } = (await creator.get(`/receipts/${_id}`)).body;
        expect(stateId.columns['c']).toBeDefined();
        const { columns } = (await readBoard(server.deps.database.db, guest.id, _id)).doc;
        expect([columns['c']!.user, columns['d']!.user]).toEqual([guest.id, guest.id]);
      });
    },
    patience,
  );

  test(
    `two sign-ups by one link: one account (${times} times)`,
    async () => {
      await rounds(async (group) => {
        const email = `${group}@kira.test`;
        await creator.patch(`/groups/${group}`, { inviteEmails: [email] });
        const token = new URL(server.mails.at(-1)!.link!).searchParams.get('token');
        const signUp = (username: string) =>
          server.stranger().post('/invitations/signup-with-invite', {
            username,
            email,
            password,
            invitationToken: token,
          });
        const statuses = await statusesOf(signUp(`a${group}`), signUp(`b${group}`));
        expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
        expect((await read(group)).users).toHaveLength(2);
      });
    },
    patience,
  );

  test.runIf(database === 'PostgreSQL')('INVITE-5 one that is sent again as it expires stays', async () => {
    await rounds(async (group) => {
      server.pass(7 * DAY);
      const { database: opened, now } = server.deps;
      const { db } = opened;
      const later = new Date(now().getTime() + DAY);
      let expired = Promise.resolve();
      await db.transaction().execute(async (trx) => {
        await sql`select 1 from groups where id = ${group} for update`.execute(trx);
        expired = expireInvitations(db, now());
        await until(async () => {
          const { rows } = await sql<{
            count: number;
          }>`select count(*) as count from pg_locks where not granted`.execute(db);
          return rows[0]?.count;
        }).toBeGreaterThan(0);
        await sql`
          update invitations set expires_at = ${later} where group_id = ${group} and status = 'pending'`.execute(
          trx,
        );
      });
      await expired;
      await creator.newSession();
      expect((await read(group)).invitations).toMatchObject([{ invitedEmail: guest.email }]);
    });
  });
});
