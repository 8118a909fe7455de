import { expect, test } from 'vitest';
import { payableOf } from '../../src/domain/split/payable.ts';
import { testServer } from '../testing/test-server.ts';
import { boardOf, sampleBills } from './bills.ts';
import { demoAccount, fillDemo } from './fill.ts';

test.each(sampleBills)('the bill of $bill.title adds up to what is printed', (sample) => {
  const board = boardOf(sample, {
    'column-1-aaaa': { title: 'A', content: '', rank: '1', user: null, covered: false },
  });
  expect(payableOf(board)).toBe(board.bill.total);
});

test('the demo account logs in and finds its group and receipts', async () => {
  const server = await testServer();
  const lines = await fillDemo(server.deps);
  expect(lines.join('\n')).toContain('demo@kira.test with Demo!2345');
  const { email, password } = demoAccount;
  const me = server.stranger();
  expect((await me.post('/auth/login', { email, password })).status).toBe(200);
  expect((await me.get('/receipts')).body.receipts).toHaveLength(sampleBills.length);
  const { groups } = (await me.get('/groups')).body;
  expect(groups).toMatchObject([{ defaultGroup: true, users: [{ name: 'Aisyah' }, { name: 'Bala' }] }]);
  await server.close();
});
