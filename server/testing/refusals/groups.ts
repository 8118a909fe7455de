import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { groupCalls } from '../../../src/contract/group-routes.ts';
import { MAX_MEMBERS } from '../../../src/contract/groups.ts';
import { MAX_WAITING } from '../../groups/join-links.ts';
import { comeByLink } from '../guests.ts';
import { password, type TestAnswer, type TestClient } from '../test-client.ts';
import type { Provoke, RefusalScene, Refusals } from './scene.ts';

const email = 'chong@kira.test';
const many = Array.from({ length: MAX_MEMBERS }, (_, n) => `guest${n}@kira.test`);

/** As many users as have room, by a statement for each row that makes them part of something. */
async function addUsers(
  { run, server }: RefusalScene,
  count: number,
  insert: (n: number) => ReturnType<typeof sql>,
) {
  await run(sql`
    insert into users (id, email, username, created_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'u' || n || '@kira.test', 'u' || n,
      ${server.deps.now()} from generate_series(1, ${count}::int) n`);
  for (let n = 1; n <= count; n += 1) await run(insert(n));
}
const userOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const fillGroup = (scene: RefusalScene) =>
  addUsers(
    scene,
    MAX_MEMBERS - 2,
    (n) => sql`
    insert into group_members (group_id, user_id, joined_at)
    values (${scene.group}, ${userOf(n)}, ${scene.server.deps.now()})`,
  );
const fillWaiting = (scene: RefusalScene) =>
  addUsers(
    scene,
    MAX_WAITING,
    (n) => sql`
    insert into join_requests (group_id, user_id, link_id, status, created_at)
    values (${scene.group}, ${userOf(n)}, ${v7()}, 'pending', ${scene.server.deps.now()})`,
  );

/** Somebody with an account is invited; the token of their e-mail. */
async function invited({ server, call, group, mailed }: RefusalScene) {
  const guest = await server.signIn('Chong');
  await call('sendInvitation', { body: { group, email } });
  return { guest, token: mailed() };
}
const setInvitation = ({ run }: RefusalScene, status: string) =>
  run(sql`update invitations set status = ${status} where email = ${email}`);

type Accept = (scene: RefusalScene, token: string, by?: TestClient) => Promise<TestAnswer>;
/** Of a call that accepts an invitation. */
const acceptRefusals = (
  accept: Accept,
  asked: (scene: RefusalScene) => Promise<{ guest?: TestClient; token: string }>,
) => {
  const after =
    (change: (scene: RefusalScene) => Promise<void>): Provoke =>
    async (scene) => {
      const { token, guest } = await asked(scene);
      await change(scene);
      return accept(scene, token, guest);
    };
  return {
    groupFull: after(fillGroup),
    invitationDeclined: after((scene) => setInvitation(scene, 'declined')),
    invitationExpired: after(({ run }) =>
      run(sql`update invitations set expires_at = '2020-01-01' where email = ${email}`),
    ),
    invitationNotFound: (scene: RefusalScene) => accept(scene, 'x'),
    invitationUsed: after((scene) => setInvitation(scene, 'accepted')),
  };
};
const accept: Accept = ({ call, me }, token, by = me) => call('acceptInvitation', { body: { token } }, by);
const signUp =
  (more: object = {}): Accept =>
  ({ call, server }, invitationToken, by = server.stranger()) =>
    call('signUpWithInvite', { body: { username: 'Chong', email, password, invitationToken, ...more } }, by);
/** An address without an account is invited. */
async function invitedStranger({ call, group, mailed }: RefusalScene) {
  await call('sendInvitation', { body: { group, email } });
  return { token: mailed() };
}
const signUpInvited =
  (more: object): Provoke =>
  async (scene) =>
    signUp(more)(scene, (await invitedStranger(scene)).token);

async function groupLink({ call, group, server }: RefusalScene) {
  const { body } = await call('groupLink', { id: group, body: {} });
  return { guest: await server.signIn('Chong'), token: new URL(body.link).searchParams.get('token')! };
}
const askAfter =
  (change: (scene: RefusalScene, guest: TestClient) => Promise<void>): Provoke =>
  async (scene) => {
    const { guest, token } = await groupLink(scene);
    await change(scene, guest);
    return scene.call('askToJoin', { body: { token } }, guest);
  };
const askByBillAfter =
  (change: (scene: RefusalScene, guest: TestClient) => Promise<void>): Provoke =>
  async (scene) => {
    const guest = await scene.server.signIn('Chong');
    await comeByLink(guest, scene.me, scene.receipt);
    await change(scene, guest);
    return scene.call('askToJoinByBill', { id: scene.receipt }, guest);
  };
const asksOf = ({ exhaust }: RefusalScene, { id }: TestClient) => exhaust(`asks ${id}`);
const invitationsOf = ({ exhaust, me }: RefusalScene) => exhaust(`invitations ${me.id}`);

export const askByBillRefusals = {
  groupFull: askByBillAfter(fillGroup),
  linkNotFound: ({ call, receipt }: RefusalScene) => call('askToJoinByBill', { id: receipt }),
  tooManyAttempts: askByBillAfter(asksOf),
  tooManyWaiting: askByBillAfter(fillWaiting),
};

export const groupRefusals: Refusals<typeof groupCalls> = {
  getGroup: { groupNotFound: ({ call }) => call('getGroup') },
  createGroup: {
    idTaken: ({ call, group }) => call('createGroup', { body: { _id: group, name: 'Another' } }),
    tooManyGroups: async ({ call, exhaust, me }) => {
      await exhaust(`groups ${me.id}`);
      return call('createGroup', { body: { name: 'Makan' } });
    },
    tooManyInvitations: async (scene) => {
      await invitationsOf(scene);
      return scene.call('createGroup', { body: { name: 'Makan', invitedEmails: [email] } });
    },
    tooManyMembers: ({ call }) => call('createGroup', { body: { name: 'Makan', invitedEmails: many } }),
  },
  patchGroup: {
    billQuota: async ({ call, group, me, fillQuota }) => {
      await fillQuota(me.id);
      return call('patchGroup', { id: group, body: { name: 'Another' } });
    },
    creatorStays: ({ call, group, me }) => call('patchGroup', { id: group, body: { removeUsers: [me.id] } }),
    groupNotFound: ({ call }) => call('patchGroup', { body: { name: 'Another' } }),
    tooManyInvitations: async (scene) => {
      await invitationsOf(scene);
      return scene.call('patchGroup', { id: scene.group, body: { inviteEmails: [email] } });
    },
    tooManyMembers: ({ call, group }) => call('patchGroup', { id: group, body: { inviteEmails: many } }),
  },
  deleteGroup: { groupNotFound: ({ call }) => call('deleteGroup') },
  sendInvitation: {
    alreadyMember: ({ call, group, friend }) =>
      call('sendInvitation', { body: { group, email: friend.email } }),
    groupNotFound: ({ call }) => call('sendInvitation', { body: { group: v7(), email } }),
    tooManyAttempts: async (scene) => {
      await invited(scene);
      for (let n = 0; n < 5; n += 1)
        await scene.call('sendInvitation', { body: { group: scene.group, email } });
      return scene.call('sendInvitation', { body: { group: scene.group, email } });
    },
    tooManyInvitations: async (scene) => {
      await invitationsOf(scene);
      return scene.call('sendInvitation', { body: { group: scene.group, email } });
    },
    tooManyMembers: async (scene) => {
      await fillGroup(scene);
      return scene.call('sendInvitation', { body: { group: scene.group, email } });
    },
  },
  acceptInvitation: {
    ...acceptRefusals(accept, invited),
    otherAddress: async (scene) => accept(scene, (await invited(scene)).token),
  },
  declineInvitation: {
    invitationNotFound: ({ call }) => call('declineInvitation', { body: { token: 'x' } }),
    invitationUsed: async (scene) => {
      const { guest, token } = await invited(scene);
      await accept(scene, token, guest);
      return scene.call('declineInvitation', { body: { token } }, guest);
    },
    otherAddress: async (scene) => {
      const { token } = await invited(scene);
      return scene.call('declineInvitation', { body: { token } });
    },
  },
  signUpWithInvite: {
    ...acceptRefusals(signUp(), invitedStranger),
    commonPassword: signUpInvited({ password: 'Password1!' }),
    credentials: async (scene) => {
      const { token } = await invitedStranger(scene);
      const browser = scene.server.stranger();
      await browser.token();
      scene.meanwhile(2, () => scene.run(sql`update users set deleted_at = now() where email = ${email}`));
      return signUp()(scene, token, browser);
    },
    otherAddress: signUpInvited({ email: 'dina@kira.test' }),
    taken: async (scene) => signUp({ username: 'Dina' })(scene, (await invited(scene)).token),
    usernameTaken: signUpInvited({ username: 'Aisyah' }),
  },
  groupLink: {
    groupNotFound: ({ call }) => call('groupLink', { body: {} }),
    tooManyAttempts: async ({ call, exhaust, group, me }) => {
      await exhaust(`links ${me.id}`);
      return call('groupLink', { id: group, body: {} });
    },
  },
  askToJoin: {
    groupFull: askAfter(fillGroup),
    linkExpired: askAfter(({ run }) => run(sql`update group_links set expires_at = '2020-01-01'`)),
    linkNotFound: ({ call }) => call('askToJoin', { body: { token: 'x' } }),
    tooManyAttempts: askAfter(asksOf),
    tooManyWaiting: askAfter(fillWaiting),
  },
};
