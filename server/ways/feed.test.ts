import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { untilTransactionsEnd } from '../../tests/support/until-transactions-end.ts';
import { until } from '../../tests/support/until.ts';
import { identify } from '../db/identity.ts';
import { openStream } from '../testing/event-stream.ts';
import type { TestClient } from '../testing/test-client.ts';
import { onOneDatabase, serveSuite, type TestServer } from '../testing/test-server.ts';
import { paidBy, typedWays, waysScene, WaysPhone, type WaysScene } from '../testing/ways.ts';

onOneDatabase('ways to pay in the feed', (where) => {
  let server: TestServer;
  let scene: WaysScene;
  let payee: TestClient;
  let host: TestClient;
  let viewer: TestClient;
  let withPayee: string;
  let withViewer: string;
  serveSuite(where, async (opened) => {
    server = opened;
  });
  beforeEach(async () => {
    scene = await waysScene(server);
    ({ payee, host, viewer, withPayee, withViewer } = scene);
  });

  test('who has lost them hears of no later change, and an empty phone of none that it never had', async () => {
    const phone = await new WaysPhone(host).pull();
    await host.patch(`/groups/${withPayee}`, { removeUsers: [payee.id] });
    await phone.pull();
    await untilTransactionsEnd(server.deps.database.db);
    await phone.pull();
    phone.heard.length = 0;
    await payee.call('PUT', '/me/ways-to-pay', { ...typedWays, phone: null });
    expect((await phone.pull()).heard).toEqual([]);
    expect((await new WaysPhone(host).pull()).heard.filter(({ type }) => type === 'ways')).toEqual([]);
  });

  test('a restored database brings them again, and what was lost goes', async () => {
    const [own, lost] = [await new WaysPhone(payee).pull(), await new WaysPhone(host).pull()];
    expect([own.gets(payee), lost.gets(payee)]).toEqual(['all', 'all']);
    await host.patch(`/groups/${withPayee}`, { removeUsers: [payee.id] });
    const { db } = server.deps.database;
    await untilTransactionsEnd(db);
    await own.pull();
    own.heard.length = 0;
    await db.transaction().execute(async (trx) => {
      // As a dump from a database that has seen more brings them.
      await sql`update group_members set created_xid = '99999999999'`.execute(trx);
      await sql`update identity set cluster = 'another'`.execute(trx);
      await identify(trx);
    });
    expect((await own.pull()).heard).toContainEqual(
      expect.objectContaining({ type: 'ways', user: payee.id }),
    );
    expect((await lost.pull()).gets(payee)).toBe('nothing');
  });

  test('a change wakes the phones of those who get them, and no others', async () => {
    const [theirs, others] = [await openStream(server, host), await openStream(server, viewer)];
    await payee.call('PUT', '/me/ways-to-pay', { ...typedWays, phone: '011-1234 5678' });
    await until(() => theirs.changes()).toBe(1);
    await host.patch(`/groups/${withViewer}`, { name: 'Minum' });
    await until(() => others.changes()).toBe(1);
  });

  test("a friend's export, groups and bills hold nothing of them; the payee's own export does", async () => {
    await scene.edit(payee, await scene.hostsBill(), paidBy('p'));
    const secrets = [typedWays.duitnow, '123456789', typedWays.account, typedWays.bank];
    for (const path of ['/auth/export?format=json', '/auth/export?format=csv', '/groups', '/receipts']) {
      const { status, raw } = await host.get(path);
      expect(status).toBe(200);
      for (const secret of secrets) expect([path, raw.body.includes(secret)]).toEqual([path, false]);
    }
    const own = (await payee.get('/auth/export?format=json')).body;
    expect(own.waysToPay).toEqual({ ...typedWays, changedAt: null });
  });
});
