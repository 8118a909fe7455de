import { expect, test } from 'vitest';
import { newDesk, noNews, type Desk, type Script } from '../../tests/support/desk.ts';
import { smallBoard } from '../../tests/support/device.ts';
import { countOutbox } from '../data/queries.ts';
import { fetchAndKeep } from '../data/use-image.ts';
import { statusOf } from './phase.ts';

const receipt = { _id: 'r1', rev: 1, creator: 'ben', group: null, image: null, board: smallBoard };
const page = {
  changes: [{ type: 'receipt', receipt: { ...receipt, createdAt: '2026-01-02T00:00:00.000Z' } }],
  cursor: 'c1',
  more: false,
};
const server =
  (news: unknown): Script =>
  ({ name }) =>
    name === 'sync' ? news : { _id: 'x', rev: 1 };

/** A phone with a photo that the server has too, and no room in `where` until `ends` says so. */
async function fullDesk(news: unknown, where: 'outbox' | 'snapshots' | 'lanes', ends: 'photo' | 'person') {
  const desk = newDesk(server(news));
  await fetchAndKeep(desk.db, { _id: 'theirs', rotation: 0 }, async () => new Blob(['a photo']));
  await desk.mutate.createReceipt({ board: smallBoard, image: null, group: null });
  const disk = { full: true };
  const refuse = () => {
    if (disk.full) throw new DOMException('no room', 'QuotaExceededError');
  };
  desk.db[where].hook('creating', refuse);
  desk.db[where].hook('updating', refuse);
  desk.db.images.hook('deleting', () => void (disk.full = ends === 'person'));
  return { desk, disk };
}
const stateOf = async (desk: Desk) => statusOf(desk.phase(), await countOutbox(desk.db)).state;

test.each([
  ['what is to be sent', noNews, 'outbox'],
  ['an answer', noNews, 'lanes'],
  ['news', page, 'snapshots'],
] as const)('P14: a photo that the server has too makes way for %s', async (_, news, where) => {
  const { desk } = await fullDesk(news, where, 'photo');
  const engine = desk.start();
  await desk.pass(1000);
  expect(await desk.db.outbox.count()).toBe(0);
  expect(await desk.db.meta.get('cursor')).toMatchObject({ value: 'c1' });
  expect(await desk.db.images.count()).toBe(0);
  expect(desk.phase().full).toBe(false);
  expect(new Set(desk.pushed().map(({ key }) => key)).size).toBe(1);
  engine.stop();
});

test.each([
  ['what is to be sent', noNews, 'outbox'],
  ['an answer', noNews, 'lanes'],
  ['news', page, 'snapshots'],
] as const)('P14: where there is no room for %s, that is told until there is', async (_, news, where) => {
  const { desk, disk } = await fullDesk(news, where, 'person');
  const engine = desk.start();
  await desk.pass(600_000);
  expect(await stateOf(desk)).toBe('full');
  disk.full = false;
  engine.kick();
  await desk.pass(1000);
  expect(await stateOf(desk)).toBe('idle');
  expect(await desk.db.outbox.count()).toBe(0);
  expect(await desk.db.meta.get('cursor')).toMatchObject({ value: 'c1' });
  engine.stop();
});

test('P14: once the person has given up what found no room, nothing of it is told any more', async () => {
  const { desk } = await fullDesk(noNews, 'lanes', 'person');
  const engine = desk.start();
  await desk.pass(1000);
  expect(await stateOf(desk)).toBe('full');
  await desk.db.outbox.clear();
  engine.wake();
  await desk.pass(1000);
  expect(await stateOf(desk)).toBe('idle');
  engine.stop();
});
