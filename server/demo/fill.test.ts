import { expect, test } from 'vitest';
import type { FeedChange } from '../../src/contract/sync.ts';
import { readDuitNow } from '../../src/domain/duitnow/duitnow.ts';
import { payableOf } from '../../src/domain/split/payable.ts';
import { testServer } from '../testing/test-server.ts';
import { whyNot } from '../why-not.ts';
import { boardOf, sampleBills, samplePayments } from './bills.ts';
import { demoAccount, fillDemo } from './fill.ts';

test.each(sampleBills)('the bill of $title adds up to what is printed', (sample) => {
  const board = boardOf(sample, '2026-11-14', {
    'column-1-aaaa': { title: 'A', rank: '1', user: null, covered: false },
  });
  expect(payableOf(board)).toBe(board.bill.total);
});

test('the demo account finds its group of five, two months of bills and the payments', async () => {
  const server = await testServer();
  const lines = await fillDemo(server.deps);
  expect(lines.join('\n')).toContain('demo@kira.test with Demo!2345');
  expect(lines.join('\n')).toContain('Receipt "Restoran Seri Bayu": RM 84.70');
  const { email, password } = demoAccount;
  const me = server.stranger();
  expect((await me.post('/auth/login', { email, password })).status).toBe(200);
  expect((await me.get('/receipts?limit=100')).body.receipts).toHaveLength(sampleBills.length);
  const { groups } = (await me.get('/groups')).body;
  expect(groups).toMatchObject([{ defaultGroup: true }]);
  expect(groups[0].users.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Aisyah', 'Bala', 'Chong', 'Devi', 'Farid']),
  );
  const { changes } = (await me.get('/sync?limit=200')).body as { changes: FeedChange[] };
  const words = changes.flatMap((change) => (change.type === 'payment' ? [change.payment.doc] : []));
  expect(words).toHaveLength(samplePayments.length);
  expect(words.filter(({ sent, got }) => sent !== null && got !== null)).toHaveLength(3);
  const codes = changes.flatMap((change) => (change.type === 'ways' ? [change.ways?.duitnow] : []));
  expect(codes.map((code) => readDuitNow(code ?? ''))).toMatchObject([{ ok: true }, { ok: true }]);
  await server.close();
});

test('a database that has users is refused, and stays as it is', async () => {
  const server = await testServer();
  await server.signIn('Aisyah');
  const why = await fillDemo(server.deps).catch(whyNot);
  expect(why).toBe('--demo needs a new database, and this one has users.');
  const users = await server.deps.database.db.selectFrom('users').select('username').execute();
  expect(users).toEqual([{ username: 'Aisyah' }]);
  await server.close();
});
