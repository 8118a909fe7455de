import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { untilTransactionsEnd } from '../../tests/support/until-transactions-end.ts';
import { until } from '../../tests/support/until.ts';
import { openStream } from '../testing/event-stream.ts';
import { queueHeaders, type TestClient } from '../testing/test-client.ts';
import { onOneDatabase, serveEach, twoFriends, type TestServer } from '../testing/test-server.ts';

onOneDatabase('a user’s own document', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let group: string;
  serveEach(where, async (opened) => {
    server = opened;
    ({ me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala'));
  });

  const patch = (ops: object[], baseRev = 0, headers = {}) => me.patch('/me', { ops, baseRev }, headers);
  const setName = (value: string) => ({ op: 'me.set', field: 'name', value });
  async function own(who: TestClient, cursor?: string) {
    await untilTransactionsEnd(server.deps.database.db);
    const { body } = await who.get(`/sync${cursor === undefined ? '' : `?cursor=${cursor}`}`);
    const told = body.changes.find(({ type }: { type: string }) => type === 'me');
    return { me: told?.me, cursor: body.cursor as string };
  }

  test('comes to their other devices with each change, and to nobody else', async () => {
    const before = await own(me);
    expect(before.me).toMatchObject({ _id: me.id, doc: { name: '', language: null, group, folded: {} } });
    const theirs = await own(friend);
    const { status, body } = await patch([
      setName('Aisyah binti Ali'),
      { op: 'me.set', field: 'language', value: 'ms' },
    ]);
    const doc = { name: 'Aisyah binti Ali', language: 'ms', group, folded: {} };
    expect([status, body]).toMatchObject([200, { outcomes: ['applied', 'applied'], me: { doc } }]);
    expect((await own(me, before.cursor)).me).toEqual(body.me);
    expect((await own(friend, theirs.cursor)).me).toBeUndefined();
    expect((await me.get('/auth/profile')).body.user.name).toBe('Aisyah binti Ali');
    expect((await me.get('/auth/export')).body.settings).toEqual(doc);
  });

  test('a request that comes again is done once, and a revision that a phone has seen is never reached again', async () => {
    const first = await patch([setName('Siti')], 40, queueHeaders('a', 1));
    expect(first.body.rev).toBe(41);
    const later = await patch([setName('Nur')], 41, queueHeaders('b', 2));
    const again = await patch([setName('Siti')], 40, queueHeaders('a', 1));
    expect(again.body).toEqual({ ...later.body, outcomes: ['applied'], reasons: [null] });
    const rows = await server.deps.database.db
      .selectFrom('document_ops')
      .select(['op', 'was', 'rev'])
      .where('kind', '=', 'me')
      .where('id', '=', me.id)
      .where('device', '<>', '')
      .orderBy('rev')
      .execute();
    expect(rows.map(({ op, was }) => [was, op])).toMatchObject([
      [{ value: '' }, { value: 'Siti' }],
      [{ value: 'Siti' }, { value: 'Nur' }],
    ]);
  });

  test('a default group that is not theirs is rejected; the rest of the batch counts', async () => {
    const hers = v7();
    await friend.post('/groups', { _id: hers, name: 'Minum' });
    for (const value of [hers, v7()]) {
      const { body } = await patch([{ op: 'me.set', field: 'group', value }, setName(value.slice(0, 8))]);
      expect(body).toMatchObject({
        outcomes: ['rejected', 'applied'],
        reasons: ['group', null],
        me: { doc: { group, name: value.slice(0, 8) } },
      });
    }
  });

  test('groups are folded away one by one; only their own, and each can come back', async () => {
    const [hers, other] = [v7(), v7()];
    await friend.post('/groups', { _id: hers, name: 'Minum' });
    await me.post('/groups', { _id: other, name: 'Trip' });
    const fold = (id: string, value: boolean) => ({ op: 'me.set', field: 'folded', group: id, value });
    const { body } = await patch([fold(group, true), fold(hers, true), fold(other, true)]);
    expect(body).toMatchObject({
      outcomes: ['applied', 'rejected', 'applied'],
      reasons: [null, 'group', null],
    });
    expect(body.me.doc.folded).toEqual({ [group]: true, [other]: true });
    await patch([fold(group, false), fold(hers, false)]);
    expect((await own(me)).me.doc.folded).toEqual({ [other]: true });
    expect((await own(friend)).me.doc.folded).toEqual({});
    for (const bad of [{ value: 'yes' }, { group: 'mine' }, { group: undefined }])
      expect((await patch([{ ...fold(group, true), ...bad }])).status).toBe(400);
  });

  test('DEFAULT-1 who leaves their default group has another, and their other devices hear of it', async () => {
    const other = v7();
    await friend.post('/groups', { _id: other, name: 'Minum' });
    await friend.setMe({ group });
    const { cursor } = await own(friend);
    await friend.patch(`/groups/${group}`, { removeUsers: [friend.id] });
    expect((await own(friend, cursor)).me).toMatchObject({ doc: { group: other } });
  });

  test('a change wakes their own devices; a name wakes the members of their groups, too', async () => {
    const [mine, theirs] = [await openStream(server, me), await openStream(server, friend)];
    await me.newSession(); // another device
    await patch([{ op: 'me.set', field: 'language', value: 'ms' }], 0, queueHeaders('a', 1));
    await until(mine.changes).toBe(1);
    expect(theirs.changes()).toBe(0);
    await patch([setName('Siti')], 0, queueHeaders('b', 2));
    await until(theirs.changes).toBe(1);
  });

  test('names and languages that are none are refused', async () => {
    for (const [field, value] of [
      ['name', 'a\u202eb'],
      ['name', 'x'.repeat(61)],
      ['language', 'xx'],
      ['group', 'mine'],
      ['username', 'siti'],
    ])
      expect((await patch([{ op: 'me.set', field, value }])).status).toBe(400);
  });
});
