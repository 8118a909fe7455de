import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { needsSession } from '../src/contract/route.ts';
import { routes, type RouteName } from '../src/contract/routes.ts';
import { emptyDraft } from '../src/domain/receipt/draft/empty-draft.ts';
import { createAuthenticator } from './testing/authenticator.ts';
import { postReceipt, smallBoard } from './testing/boards.ts';
import { joinByLink, newHost } from './testing/guests.ts';
import { password, type TestClient } from './testing/test-client.ts';
import { acceptAll, addToGroup, onOneDatabase, testServer, type TestServer } from './testing/test-server.ts';

/**
 * Who may do what, for every route and every actor: a route without a row here doesn't compile, and fails the
 * first test. A new row:
 * `yourRoute: { as: [401, 404, 404, 404, 200, 200], send: ({ group }) => ({ id: group }) }`.
 * Guests, who came by a bill's link, get 403 where the contract wants an account, what anybody gets where it
 * wants none, and else what a participant gets of their own bill, and a stranger of another one. So do hosts, who
 * are guests with another bill of their own; they also call what the contract opens to them. A row says where
 * that differs. What each may do with a document's fields: rights.test.ts of boards, groups, payments.
 */
/** Nobody, and who has an account. */
const accounts = ['anonymous', 'stranger', 'removed', 'participant', 'member', 'creator'] as const;
const guests = ['guestElsewhere', 'guest', 'hostElsewhere'] as const;
/** The creator comes last and may delete. */
const actors = ['anonymous', 'stranger', 'removed', ...guests, 'participant', 'member', 'creator'] as const;
type Actor = (typeof actors)[number];

/**
 * A group of three, of whom one was removed; a receipt of the group with a photo, on which the participant
 * has a column and the guest came by the link. Another guest came to another bill of the creator's. Made anew
 * for each row.
 */
interface Scene {
  group: string;
  receipt: string;
  image: string;
  email: string;
  /** To nobody of the actors. */
  invitation: string;
}

interface Sent {
  id?: string;
  /** Of a provider. */
  name?: string;
  body?: unknown;
  query?: string;
}

interface Row {
  /** The status that each of `accounts` gets. */
  as: [number, number, number, number, number, number];
  /** The status of guests, where it differs: of another bill and of this one. */
  guests?: [elsewhere: number, here: number];
  send?: (scene: Scene, actor: Actor) => Sent;
}

function statusOf({ as, guests: own }: Row, auth: (typeof routes)[RouteName]['auth'], actor: Actor): number {
  if (actor !== 'guest' && actor !== 'guestElsewhere' && actor !== 'hostElsewhere')
    return as[accounts.indexOf(actor)]!;
  if (own) return own[actor === 'guest' ? 1 : 0];
  if (auth === 'user' || (auth === 'host' && actor !== 'hostElsewhere')) return 403;
  return as[
    accounts.indexOf(!needsSession(auth) ? 'anonymous' : actor === 'guest' ? 'participant' : 'stranger')
  ]!;
}

const everybody = (status: number, send?: Row['send']): Row => ({
  as: [status, status, status, status, status, status],
  ...(send && { send }),
});
const signedIn = (send?: Row['send']): Row => ({ as: [401, 200, 200, 200, 200, 200], ...(send && { send }) });
/** It asks for the user's password, which a stolen session does not know. */
const ownPassword = (more: object = {}): Row => ({
  as: [401, 400, 400, 400, 400, 400],
  send: () => ({ body: { password: 'guessed', currentPassword: 'guessed', ...more } }),
});
const members = (send: Row['send']): Row => ({ as: [401, 404, 404, 404, 200, 200], send: send! });
/** Who sees a receipt. */
const itsPeople = (send: Row['send']): Row => ({
  as: [401, 404, 404, 200, 200, 200],
  send: send!,
});
/** Its creator and the members of its group. */
const itsHosts = (send: Row['send']): Row => ({ as: [401, 404, 404, 403, 200, 200], send: send! });
const creatorOnly = (send: Row['send']): Row => ({ as: [401, 404, 404, 404, 403, 200], send: send! });

const rows: Record<RouteName, Row> = {
  health: everybody(200),
  csrfToken: everybody(200),
  register: everybody(200, (_scene, actor) => ({
    body: { username: `new-${actor}`, email: `new-${actor}@kira.test`, password: 'Nasi-Lemak-9' },
  })),
  login: everybody(401, () => ({ body: { email: 'nobody@kira.test', password: 'Nasi-Lemak-9' } })),
  logout: everybody(200),
  refresh: { as: [401, 200, 200, 200, 200, 200], guests: [200, 200] },
  profile: signedIn(),
  verifyEmail: everybody(400, () => ({ query: '?token=guessed&email=nobody@kira.test' })),
  confirmEmail: everybody(400, () => ({ body: { token: 'guessed', email: 'nobody@kira.test' } })),
  resendVerification: everybody(200, ({ email }, actor) => ({
    body: { email: actor === 'stranger' ? email : `${actor}@guest.test` },
  })),
  forgotPassword: everybody(200, (_, actor) => ({ body: { email: `${actor}@guest.test` } })),
  resetPassword: everybody(400, ({ email }) => ({
    query: `?token=guessed&email=${email}`,
    body: { newPassword: 'Nasi-Lemak-9', confirmNewPassword: 'Nasi-Lemak-9' },
  })),
  changePassword: ownPassword({ newPassword: 'Nasi-Lemak-9', confirmNewPassword: 'Nasi-Lemak-9' }),
  verifyTwoFactor: everybody(400, () => ({ body: { twoFactorTempToken: 'guessed', code: '000000' } })),
  beginPasskeyLogin: everybody(200),
  passkeyLogin: everybody(400, () => ({
    body: { passkey: createAuthenticator().use({ challenge: 'guessed' }) },
  })),
  // A guest has nothing to prove it by.
  beginPasskey: { ...ownPassword(), guests: [200, 200] },
  addPasskey: {
    as: [401, 400, 400, 400, 400, 400],
    send: () => ({ body: createAuthenticator().create({ challenge: 'guessed', user: { id: 'guessed' } }) }),
  },
  listPasskeys: signedIn(),
  renamePasskey: {
    as: [401, 404, 404, 404, 404, 404],
    send: () => ({ id: 'guessed', body: { name: 'Mine' } }),
  },
  removePasskey: { as: [401, 404, 404, 404, 404, 404], send: () => ({ id: 'guessed' }) },
  twoFactor: signedIn(),
  setUpTwoFactor: ownPassword(),
  confirmTwoFactor: { as: [401, 409, 409, 409, 409, 409], send: () => ({ body: { code: '000000' } }) },
  renewRecoveryCodes: ownPassword({ code: '000000' }),
  turnOffTwoFactor: ownPassword({ code: '000000' }),
  providers: everybody(200),
  oauthStart: everybody(404, () => ({ name: 'none' })),
  oauthCallback: everybody(404, () => ({ name: 'none' })),
  updateProfile: signedIn((_scene, actor) => ({ body: { phoneNumber: actor.length.toString() } })),
  patchMe: signedIn((_scene, actor) => ({
    body: { ops: [{ op: 'me.set', field: 'name', value: actor }], baseRev: 0 },
  })),
  changeEmail: ownPassword({ email: 'new@kira.test' }),
  confirmEmailChange: { as: [401, 400, 400, 400, 400, 400], send: () => ({ body: { token: 'guessed' } }) },
  listIdentities: signedIn(),
  removeIdentity: { as: [401, 404, 404, 404, 404, 404], send: () => ({ id: 'guessed' }) },
  restoreIdentity: {
    as: [401, 404, 404, 404, 404, 404],
    send: () => ({ id: 'guessed', body: { password } }),
  },
  listSessions: signedIn(),
  auditLog: signedIn(),
  endSession: { as: [401, 404, 404, 404, 404, 404], send: () => ({ id: v7() }) },
  endOtherSessions: signedIn(),
  exportData: signedIn(),
  previewDeletion: signedIn(),
  deleteAccount: ownPassword(),

  createImage: signedIn(() => ({ body: form })),
  getImage: itsPeople(({ image }) => ({ id: image })),
  parseImage: itsPeople(({ image }) => ({ id: image })),

  listReceipts: signedIn(),
  getReceipt: itsPeople(({ receipt }) => ({ id: receipt })),
  createReceipt: members(({ group }) => ({ body: { board: smallBoard(), group } })),
  presence: itsPeople(({ receipt }) => ({ id: receipt, body: { isOpen: true } })),
  receiptHistory: itsPeople(({ receipt }) => ({ id: receipt })),
  deleteReceipt: { as: [401, 404, 404, 403, 403, 200], send: ({ receipt }) => ({ id: receipt }) },
  patchState: itsPeople(({ receipt }) => ({
    id: receipt,
    body: { ops: [{ op: 'bill.set', field: 'description', value: 'x' }], baseRev: 1 },
  })),
  patchItems: itsPeople(({ receipt }) => ({ id: receipt, body: { breakdown: [] } })),
  deleteItem: {
    as: [401, 404, 404, 403, 200, 200],
    send: (_scene, actor) => ({ id: actor === 'creator' ? 'tea' : 'rice' }),
  },

  listGroups: signedIn(),
  getGroup: members(({ group }) => ({ id: group })),
  createGroup: signedIn(() => ({ body: { name: 'Mine' } })),
  patchGroup: members(({ group }) => ({ id: group, body: { name: SECRET } })),
  deleteGroup: creatorOnly(({ group }) => ({ id: group })),

  listInvitations: signedIn(),
  sendInvitation: members(({ group }, actor) => ({ body: { group, email: `${actor}@guest.test` } })),
  validateInvitation: everybody(200, () => ({ query: '?token=guessed' })),
  // The scene's invitation is to somebody else's address: no actor may answer it.
  acceptInvitation: {
    as: [401, 403, 403, 403, 403, 403],
    send: ({ invitation }) => ({ body: { invitation } }),
  },
  declineInvitation: {
    as: [401, 403, 403, 403, 403, 403],
    send: ({ invitation }) => ({ body: { invitation } }),
  },
  signUpWithInvite: everybody(404, (_scene, actor) => ({
    body: {
      username: `new-${actor}`,
      email: `new-${actor}@kira.test`,
      password: 'Nasi-Lemak-9',
      invitationToken: 'guessed',
    },
  })),

  groupLink: creatorOnly(({ group }) => ({ id: group })),
  viewLink: everybody(200, () => ({ query: '?token=guessed' })),
  askToJoin: { as: [401, 404, 404, 404, 404, 404], send: () => ({ body: { token: 'guessed' } }) },

  // Nobody of the actors came by the bill's link but the guest, who has no account.
  askToJoinByBill: { as: [401, 404, 404, 404, 404, 404], send: ({ receipt }) => ({ id: receipt }) },

  billLink: itsHosts(({ receipt }) => ({ id: receipt })),
  makeBillLink: itsHosts(({ receipt }) => ({ id: receipt, body: {} })),
  stopBillLink: itsHosts(({ receipt }) => ({ id: receipt })),
  // It would give anybody another session: what it does is in hosts.test.ts.
  becomeHost: everybody(400, () => ({ body: { language: 'none' } })),
  joinBill: everybody(404, () => ({ body: { token: 'guessed' } })),
  lookAtBill: { as: [401, 404, 404, 404, 404, 404], send: () => ({ body: { token: 'guessed' } }) },
  // Nobody of the actors came by the link but the guest.
  removeGuest: {
    as: [401, 404, 404, 403, 404, 404],
    send: ({ receipt }) => ({ id: receipt, body: { user: v7() } }),
  },
  letGuestBack: {
    as: [401, 404, 404, 403, 404, 404],
    send: ({ receipt }) => ({ id: receipt, body: { user: v7() } }),
  },
  notMe: {
    as: [401, 404, 404, 404, 404, 404],
    send: ({ receipt }) => ({ id: receipt, body: { column: 'column-1-aaaa' } }),
  },
  billStanding: itsPeople(({ receipt }) => ({ id: receipt })),
  keepBill: {
    as: [401, 403, 403, 403, 403, 403],
    guests: [200, 200],
    send: (_, actor) => ({
      body: { username: `Kept-${actor}`, email: `${v7()}@kira.test`, password: 'Nasi-Lemak-9' },
    }),
  },

  // Between two people without accounts, of whom the guest holds neither. A participant's word for them is
  // rejected within the answer (payments/rights.test.ts).
  patchPayment: {
    ...itsPeople(({ receipt }) => ({
      id: `1.bill.${receipt}.column-1-aaaa.column-1-bbbb.1`,
      body: { ops: [{ op: 'payment.set', field: 'sent', value: 500 }], baseRev: 0 },
    })),
    guests: [404, 404],
  },

  waysToPay: signedIn(),
  putWaysToPay: signedIn(() => ({
    body: { duitnow: null, phone: null, bank: 'Maybank', account: '514012345678' },
  })),
  deleteWaysToPay: signedIn(),
  sync: signedIn(),
  live: signedIn(),
};

const DAY_MS = 24 * 60 * 60 * 1000;
const [SECRET, SECRET_BILL] = ['Rahsia', 'Bil sulit'];
/** Who may read the bill, and the group's name. */
const onBill: ReadonlySet<Actor> = new Set(['guest', 'participant', 'member', 'creator']);
const inGroup: ReadonlySet<Actor> = new Set(['member', 'creator']);
let form: FormData;

onOneDatabase('authorization', (where) => {
  let server: TestServer;
  let clients: Record<Actor, TestClient>;
  beforeAll(async () => {
    const reading = { read: async () => emptyDraft, close: async () => undefined };
    server = await testServer({ where: await where(), reading });
    const square = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } });
    const file = await square.png().toBuffer();
    form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), 'photo');
    const signIn = async (actor: Actor) => [actor, await server.signIn(actor)] as const;
    const people = Object.fromEntries(await Promise.all(accounts.slice(1).map(signIn)));
    clients = { anonymous: server.stranger(), ...people } as Record<Actor, TestClient>;
    const { creator, participant } = clients;
    const other = v7();
    await creator.post('/groups', { _id: other, name: 'Minum' });
    await addToGroup(creator, other, participant);
    clients.hostElsewhere = await newHost(server);
    await postReceipt(clients.hostElsewhere);
    clients.guestElsewhere = (await joinByLink(server, creator, await postReceipt(creator))).guest;
  });
  afterAll(() => server.close());

  async function newScene(): Promise<Scene> {
    const { creator, member, removed, participant } = clients;
    const [group, receipt] = [v7(), v7()];
    server.pass(DAY_MS); // the limits of a day begin anew
    await creator.newSession();
    const invitedEmails = [member.email, removed.email, 'invited@kira.test'];
    await creator.post('/groups', { _id: group, name: SECRET, invitedEmails });
    for (const client of [member, removed]) await client.newSession();
    await acceptAll(member, removed);
    const [invitation] = (await creator.get(`/groups/${group}`)).body.invitations;
    const image = String((await creator.call('POST', '/images', form)).body._id);
    const board = smallBoard(SECRET_BILL);
    const seat = { title: '', rank: '3', user: participant.id, covered: false };
    Object.assign(board.columns, { seat });
    const made = await creator.post('/receipts', { _id: receipt, board, group, imageID: image });
    expect(made.status).toBe(200);
    expect((await creator.patch(`/groups/${group}`, { removeUsers: [removed.id] })).status).toBe(200);
    clients.guest = (await joinByLink(server, creator, receipt)).guest;
    return { group, receipt, image, email: member.email, invitation: invitation._id };
  }

  test('every route has a row', () => {
    expect(Object.keys(rows).toSorted()).toEqual(Object.keys(routes).toSorted());
  });

  test.each(Object.entries(rows) as [RouteName, Row][])('%s', async (name, row) => {
    const route = routes[name];
    const scene = await newScene();
    const statuses: Partial<Record<Actor, number>> = {};
    for (const actor of actors) {
      const client = clients[actor];
      if (actor !== 'anonymous') await client.newSession();
      const { id = '', name: provider = '', body, query = '' } = row.send?.(scene, actor) ?? {};
      const path = route.path.replace(':id', id).replace(':name', provider) + query;
      const { status, raw } = await client.call(route.method, path, body);
      statuses[actor] = status;
      // Whatever the answer: nobody outside reads the group's name, the bill, or an address.
      // One's own log names a group as it was called while one was in it.
      const knewGroup =
        inGroup.has(actor) || (actor === 'removed' && ['auditLog', 'exportData'].includes(name));
      if (!knewGroup) expect(raw.body).not.toContain(SECRET);
      if (!onBill.has(actor)) expect(raw.body).not.toContain(SECRET_BILL);
      if (!inGroup.has(actor)) expect(raw.body).not.toContain(clients.member.email);
    }
    const expected = actors.map((actor) => [actor, statusOf(row, route.auth, actor)]);
    expect(statuses).toEqual(Object.fromEntries(expected));
  });
});
