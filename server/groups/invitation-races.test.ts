import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { password, type TestClient } from '../testing/test-client.ts';
import { addToGroup, onEachDatabase, testServer, type TestServer } from '../testing/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;
/** KIRA_RACES=200 runs each race so often. */
const ROUNDS = Number(process.env['KIRA_RACES'] ?? 10);
const PATIENCE_MS = 60_000 + ROUNDS * 6000;

/** Requests about one group at the same moment. PGlite has one connection; PostgreSQL really races. */
onEachDatabase('races about invitations', (where) => {
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
    for (let n = 0; n < ROUNDS; n += 1) {
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
  const read = async (group: string) => (await creator.get(`/groups/${group}`)).body;

  test(
    `two tabs accept: one member, both are told yes (${ROUNDS} times)`,
    async () => {
      await rounds(async (group, invitation) => {
        expect(await statusesOf(accept(invitation), accept(invitation))).toEqual([200, 200]);
        expect(await read(group)).toMatchObject({
          users: [{ _id: creator.id }, { _id: guest.id }],
          invitations: [],
        });
      });
    },
    PATIENCE_MS,
  );

  test(
    `accepted while cancelled: one of the two counts (${ROUNDS} times)`,
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
    PATIENCE_MS,
  );

  test(
    `accepted and declined at once: the first counts (${ROUNDS} times)`,
    async () => {
      await rounds(async (group, invitation) => {
        const decline = guest.post('/invitations/decline', { invitation });
        const statuses = await statusesOf(accept(invitation), decline);
        expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
        expect((await read(group)).users).toHaveLength(statuses[0] === 200 ? 2 : 1);
      });
    },
    PATIENCE_MS,
  );

  test(
    `INVITE-5 the tenth and the eleventh are invited at once: one is refused (${ROUNDS} times)`,
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
    PATIENCE_MS,
  );

  test(
    `two sign-ups by one link: one account (${ROUNDS} times)`,
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
    PATIENCE_MS,
  );
});
