import { expect, onTestFinished, test } from 'vitest';
import {
  fillDevice,
  lunch,
  lunchIn,
  newDevice,
  outboxOf,
  reprice,
  retitle,
} from '../../tests/support/device.ts';
import { refusal, silence } from '../../tests/support/sync-device.ts';
import { newTabs, taken } from '../../tests/support/tabs.ts';
import { until } from '../../tests/support/until.ts';

/** Two tabs, the first of which leads. */
async function twoTabs(...how: Parameters<typeof newTabs>) {
  const tabs = newTabs(...how);
  const [first, second] = [tabs.open('first'), tabs.open('second')];
  for (const tab of [first, second]) onTestFinished(tab.stop);
  await until(() => tabs.sent).toContain('first sync');
  return { ...tabs, first, second };
}
const creations = (sent: string[]) => sent.filter((call) => call.endsWith('createReceipt'));

test('one tab sends the edits of all tabs; when it closes, another takes over', async () => {
  const { sent, first, second } = await twoTabs();
  await second.mutate.createReceipt(lunch);
  await until(() => sent).toContain('first createReceipt');
  first.stop();
  await until(() => sent).toContain('second sync');
  await second.mutate.createReceipt(lunch);
  await until(() => sent).toContain('second createReceipt');
});

test('a frozen tab with the lock loses the lead to a tab that has something to send', async () => {
  const { sent, frozen, ring, first, second } = await twoTabs();
  frozen.add('first');
  await second.mutate.createReceipt(lunch);
  expect(creations(sent)).toEqual([]);
  ring();
  await until(() => sent).toContain('second createReceipt');
  frozen.delete('first');
  await first.mutate.createReceipt(lunch);
  await until(() => creations(sent)).toHaveLength(2);
  expect(creations(sent)).toEqual(['second createReceipt', 'second createReceipt']);
  second.stop();
  await until(() => sent.at(-1)).toBe('first sync'); // it waited for the lock again
});

test('a leading tab that answers keeps the lead', async () => {
  const { sent, ring, second } = await twoTabs();
  second.push();
  ring();
  await second.mutate.createReceipt(lunch);
  await until(() => sent).toContain('first createReceipt');
  expect(sent.filter((call) => call.startsWith('second'))).toEqual([]);
});

test('every tab shows what waits, the phase of the leading tab, and mended refusals', async () => {
  let server: (call: string) => unknown = silence;
  const { first, second } = await twoTabs((call) => server(call));
  await second.mutate.createReceipt(lunchIn('theirs'));
  const offline = {
    state: 'offline',
    unsavedElsewhere: 0,
    fault: null,
    unsent: 1,
    waiting: 1,
    refused: 0,
    refusedGroups: 0,
  };
  for (const { status } of [first, second]) await until(status).toEqual(offline);
  let refusals = 0;
  server = (call) =>
    call === 'createReceipt' && (refusals += 1) === 1 ? refusal(404, 'groupNotFound') : taken(call);
  second.retryNow();
  for (const { status, mended } of [first, second]) {
    await until(status).toMatchObject({ state: 'idle', unsent: 0 });
    expect(mended).toEqual([{ without: 'group', title: 'Lunch' }]);
  }
});

test('the tab that takes over tells its phase to all tabs', async () => {
  let isConnected = false;
  const { sent, open, first, second } = await twoTabs((call) => (isConnected ? taken(call) : silence()));
  const third = open('third');
  onTestFinished(third.stop);
  for (const { status } of [second, third]) await until(status).toMatchObject({ state: 'offline' });
  isConnected = true;
  first.stop();
  await until(() => sent).toContain('second sync');
  for (const { status } of [second, third]) await until(status).toMatchObject({ state: 'idle' });
});

test('a stopped tab sends no request and no message', async () => {
  const { sent, ring, open, first, second } = await twoTabs();
  for (const { stop } of [second, first]) stop();
  sent.length = 0;
  for (const { push, retryNow, pull } of [first, second]) for (const ask of [push, retryNow, pull]) ask();
  ring();
  onTestFinished(open('third').stop);
  await until(() => sent).toContain('third sync');
  expect(sent).toEqual(['third sync']);
});

test('PUSH-13: a device too full to store its id says so in every tab, until there is storage', async () => {
  const tabs = newTabs();
  const [first, second] = [tabs.open('first'), tabs.open('second')];
  const disks = [first, second].map((tab) => fillDevice(tab, 'meta'));
  for (const { stop } of [first, second]) onTestFinished(stop);
  await second.mutate.createReceipt(lunch);
  for (const { status } of [first, second]) await until(status).toMatchObject({ state: 'full', unsent: 1 });
  for (const disk of disks) disk.isFull = false;
  tabs.ring();
  await until(() => tabs.sent).toContain('first createReceipt');
  for (const { status } of [first, second]) await until(status).toMatchObject({ state: 'idle' });
});

test('without locks every tab sends, with the same keys', async () => {
  const { sent, keys, first, second } = await twoTabs(taken, false);
  await until(() => sent).toContain('second sync');
  await first.mutate.createReceipt(lunch);
  for (const { push } of [first, second]) push();
  await until(() => outboxOf(first)).toEqual([]);
  expect(keys.size).toBe(1);
});

test('edits wait a moment for more; Save and the next start of the app send them at once', async () => {
  const { sent, open, ring, storage } = newTabs();
  const before = newDevice(storage);
  const id = await before.mutate.createReceipt(lunch);
  await before.mutate.edit(id, [retitle('Dinner')]);
  before.db.close();
  const [first, second] = [open('first'), open('second')];
  onTestFinished(() => [first, second].forEach(({ stop }) => stop()));
  await until(() => sent).toContain('first patchState');
  await until(() => outboxOf(second)).toEqual([]);
  const patches = () => sent.filter((call) => call.endsWith('patchState')).length;
  for (const title of ['Supper', 'Breakfast']) await second.mutate.edit(id, [retitle(title)]);
  expect(patches()).toBe(1);
  ring();
  await until(patches).toBe(2);
  await until(() => outboxOf(second)).toEqual([]);
  await second.mutate.edit(id, [reprice(500)]);
  await second.mutate.sendNow();
  await until(patches).toBe(3);
});

test('LIVE-2: the leading tab alone holds the stream, while a tab is visible, online and signed in', async () => {
  let server: (call: string) => unknown = taken;
  const { streams, ring, sent, first, second } = await twoTabs((call) => server(call));
  const holders = () => streams.map(({ tab }) => tab);
  expect(holders()).toEqual([]);
  second.see(true);
  expect(holders()).toEqual([]);
  first.see(true);
  expect(holders()).toEqual(['first']);
  first.see(true, false);
  expect(holders()).toEqual([]);
  first.see(true);
  server = () => refusal(401, 'noRefreshToken');
  first.pull();
  await until(first.status).toMatchObject({ state: 'signin' });
  expect(holders()).toEqual([]);
  server = taken;
  first.retryNow();
  expect(holders()).toEqual(['first']);

  first.see(false);
  expect(holders()).toEqual([]);
  second.tick(); // the user sees that tab
  await until(holders).toEqual(['first']);
  ring();
  expect(holders()).toEqual([]);

  first.stop();
  await until(() => sent).toContain('second sync');
  await until(holders).toEqual(['second']);
  second.stop();
  expect(holders()).toEqual([]);
});

test('LIVE-1: a change that the stream tells of comes by a pull', async () => {
  const { streams, sent, first } = await twoTabs();
  first.see(true);
  sent.length = 0;
  streams[0]!.on.onChange();
  await until(() => sent).toEqual(['first sync']);
});

test.each(['tick', 'come back'])(
  'what a full device kept is stored once there is storage, at the next %s',
  async (how) => {
    const { first, second } = await twoTabs();
    onTestFinished(second.stop);
    const disk = fillDevice(first, 'outbox');
    await first.mutate.createReceipt(lunch).catch(() => undefined);
    expect(first.mutate.unsaved()).toBe(1);
    disk.isFull = false;
    if (how === 'tick') first.tick();
    else first.comeBack();
    await until(first.mutate.unsaved).toBe(0);
    first.stop();
  },
);

test('every tab counts the edits that full tabs keep in memory, until they are stored or the tab is closed', async () => {
  const { open, first, second } = await twoTabs();
  const id = await first.mutate.createReceipt(lunch);
  const elsewhere = (tab: typeof first) => tab.status().unsavedElsewhere;
  const disk = fillDevice(second, 'outbox');
  await second.mutate.edit(id, [retitle('Supper')]).catch(() => undefined);
  await until(() => elsewhere(first)).toBe(1);
  expect(elsewhere(second)).toBe(0);
  const third = open('third');
  onTestFinished(third.stop);
  await until(() => elsewhere(third)).toBe(1);
  disk.isFull = false;
  await second.mutate.flush();
  await until(() => elsewhere(first)).toBe(0);
  disk.isFull = true;
  await second.mutate.edit(id, [retitle('Brunch')]).catch(() => undefined);
  await until(() => elsewhere(first)).toBe(1);
  second.stop();
  await until(() => {
    first.tick();
    return elsewhere(first);
  }).toBe(0);
});
