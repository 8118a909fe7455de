import { expect, test } from 'vitest';
import { newDesk, noNews, type Desk, type Script } from '../../tests/support/desk.ts';
import { newStorage, reprice, retitle, smallBoard } from '../../tests/support/device.ts';
import { ApiError, NetworkError } from '../api/errors.ts';
import { getReceipt, listNotices, listOutbox } from '../data/queries.ts';
import { applyOps, type Board, type BoardOp } from '../domain/board.ts';

/** A server that takes everything, with `first` to answer before it (return null to let it through). */
function server(first: Script = () => null): Script {
  let board: Board = smallBoard;
  let rev = 1;
  return (sent, nth) => {
    const answer = first(sent, nth);
    if (answer !== null) return answer;
    if (sent.name === 'sync') return noNews;
    if (sent.name !== 'patchState') return { _id: 'x', rev };
    const { ops } = sent.body as { ops: BoardOp[] };
    board = applyOps(board, ops);
    return { _id: 'x', rev: (rev += 1), board, outcomes: ops.map(() => 'applied') };
  };
}
const refuse = (status: number, code = 'x', more = {}) => {
  throw new ApiError({ status, code, message: 'why', ...more });
};
const silence = () => {
  throw new NetworkError();
};

async function withReceipt(desk: Desk): Promise<string> {
  const id = await desk.mutate.createReceipt({ board: smallBoard, image: null, group: null });
  await desk.mutate.edit(id, [retitle('Dinner'), reprice(500)]);
  await desk.mutate.release(id);
  return id;
}

test('P1, P6: what was made offline goes out in order, and the answer takes it out', async () => {
  const desk = newDesk(server());
  const image = await desk.mutate.addImage({ blob: new Blob(['x']), rotation: 0 });
  const id = await desk.mutate.createReceipt({ board: smallBoard, image, group: null });
  await desk.mutate.edit(id, [retitle('Dinner')]);
  await desk.mutate.release(id);
  desk.start();
  await desk.pass(100);
  expect(desk.pushed().map(({ name, seq }) => [name, seq])).toEqual([
    ['createImage', '1'],
    ['createReceipt', '1'],
    ['patchState', '2'],
  ]);
  expect(await desk.db.outbox.count()).toBe(0);
  expect(await getReceipt(desk.db, id)).toMatchObject({ rev: 2, summary: { synced: 1, title: 'Dinner' } });
  expect(desk.sent.at(-1)?.name).toBe('sync');
});

test('what is held stays, until it is released', async () => {
  const desk = newDesk(server());
  const id = await desk.mutate.createReceipt({ board: smallBoard, image: null, group: null });
  await desk.mutate.edit(id, [retitle('Dinner')]);
  const engine = desk.start();
  await desk.pass(60_000);
  expect(desk.pushed().map(({ name }) => name)).toEqual(['createReceipt']);
  await desk.mutate.release(id);
  engine.wake();
  await desk.pass(100);
  expect(desk.pushed().map(({ name }) => name)).toEqual(['createReceipt', 'patchState']);
});

test('while news are asked for nothing is said to be sent, also with an edit that is held', async () => {
  const desk = newDesk(server(({ name }) => (name === 'sync' ? undefined : null)));
  const id = await desk.mutate.createReceipt({ board: smallBoard, image: null, group: null });
  await desk.mutate.edit(id, [retitle('Dinner')]);
  const engine = desk.start();
  await desk.pass(5000);
  expect(desk.sent.map(({ name }) => name)).toEqual(['createReceipt', 'sync']);
  expect(desk.phase().sending).toBe(false);
  engine.stop();
});

test('P4: every retry is the same request, whatever happens in between', async () => {
  let calls = 0;
  const desk = newDesk(
    server(({ name }) => {
      if (name !== 'patchState') return null;
      calls += 1;
      return calls < 3 ? refuse(500) : null;
    }),
  );
  const id = await withReceipt(desk);
  desk.start();
  await desk.pass(500);
  await desk.mutate.edit(id, [retitle('Supper'), reprice(600)]); // made while the first is in doubt
  await desk.mutate.release(id);
  await desk.db.boards.update(id, { rev: 7 }); // and news came meanwhile
  await desk.pass(10_000);
  const patches = desk.pushed().filter(({ name }) => name === 'patchState');
  expect(patches).toHaveLength(4);
  expect(patches[1]).toEqual(patches[0]);
  expect(patches[2]).toEqual(patches[0]);
  expect(patches[3]).toMatchObject({ seq: '3', body: { ops: [retitle('Supper'), reprice(600)] } });
});

test('P5: a crash after sending loses nothing, and the same request goes out again', async () => {
  const storage = newStorage();
  const before = newDesk(
    server(({ name }) => (name === 'patchState' ? undefined : null)),
    storage,
  );
  const id = await withReceipt(before);
  const engine = before.start();
  await before.pass(100);
  engine.stop();
  const after = newDesk(server(), storage);
  after.start();
  await after.pass(100);
  expect(after.pushed()).toEqual([before.pushed().at(-1)]);
  expect((await getReceipt(after.db, id))?.pending).toBe(0);
});

test('P8: no answer is tried again for ever, ever more rarely', async () => {
  const desk = newDesk(silence);
  await withReceipt(desk);
  desk.start();
  await desk.pass(20_000);
  expect(desk.phase()).toMatchObject({ offline: true, sending: false });
  const early = desk.pushed().length;
  expect(early).toBe(5); // at 0, 1, 3, 7 and 15 s
  await desk.pass(3_600_000);
  expect(desk.pushed().length - early).toBeGreaterThan(55);
  expect(await desk.db.outbox.count()).toBe(3);
});

test('P8: a refusal sets the request aside with what depends on it; retry sends it again', async () => {
  let broken = true;
  const desk = newDesk(
    server(({ name }) => (name === 'createReceipt' && broken ? refuse(400, 'invalid') : null)),
  );
  await withReceipt(desk);
  const engine = desk.start();
  await desk.pass(600_000);
  const rows = await listOutbox(desk.db);
  expect(rows.map((row) => row.state)).toEqual(['parked', 'parked', 'parked']);
  expect(rows[0]?.reason).toEqual({ code: 'invalid', message: 'why' });
  expect(desk.pushed()).toHaveLength(1);
  broken = false;
  await desk.mutate.retry(rows[0]!.n);
  engine.wake();
  await desk.pass(100);
  expect(await desk.db.outbox.count()).toBe(0);
  expect(desk.pushed()[1]).toEqual(desk.pushed()[0]);
});

test('P8: one lane that fails holds up no other', async () => {
  let failing = '';
  const desk = newDesk(
    server(({ body }) => ((body as { _id?: string } | undefined)?._id === failing ? refuse(500) : null)),
  );
  failing = await desk.mutate.createReceipt({ board: smallBoard, image: null, group: null });
  const other = await desk.mutate.createReceipt({ board: smallBoard, image: null, group: null });
  desk.start();
  await desk.pass(100);
  expect((await listOutbox(desk.db)).map(({ call }) => call.id)).toEqual([failing]);
  expect((await getReceipt(desk.db, other))?.summary.synced).toBe(1);
});

test('P9: a gap is closed by the server’s count, under the same key', async () => {
  const desk = newDesk(
    server(({ name, seq }) =>
      name === 'patchState' && seq !== '6' ? refuse(409, 'laneGap', { laneSeq: 5 }) : null,
    ),
  );
  const id = await withReceipt(desk);
  const engine = desk.start();
  await desk.pass(5000);
  const patches = desk.pushed().filter(({ name }) => name === 'patchState');
  expect(patches.map(({ seq }) => seq)).toEqual(['2', '6']);
  expect(patches[1]?.key).toBe(patches[0]?.key);
  await desk.mutate.edit(id, [retitle('Supper')]);
  await desk.mutate.release(id);
  expect(await desk.db.lanes.get(`receipt:${id}`)).toEqual({ lane: `receipt:${id}`, seq: 6 });
  engine.stop();
});

test('P8: a change that a newer Kira made is kept and told, and no older one waits behind it', async () => {
  const desk = newDesk(server(() => null));
  const id = await withReceipt(desk);
  const rows = await listOutbox(desk.db);
  await desk.db.outbox.update(rows.at(-1)!.n, { v: 99 });
  const engine = desk.start();
  await desk.pass(100);
  expect((await listOutbox(desk.db)).map(({ v, state, reason }) => [v, state, reason?.code])).toEqual([
    [99, 'parked', 'unsendable'],
  ]);
  expect((await getReceipt(desk.db, id))?.pending).toBe(1);
  engine.stop();
});

test('P10: what the server did otherwise than asked is kept for the person', async () => {
  const desk = newDesk(
    server(({ name }) =>
      name === 'patchState' ? { _id: 'x', rev: 2, board: smallBoard, outcomes: ['applied', 'gone'] } : null,
    ),
  );
  const id = await withReceipt(desk);
  desk.start();
  await desk.pass(100);
  expect(await listNotices(desk.db, id)).toMatchObject([{ op: reprice(500), outcome: 'gone' }]);
});

test('P11: a 401 stops everything with the queue kept; signing in goes on', async () => {
  let signedIn = false;
  const desk = newDesk(server(() => (signedIn ? null : refuse(401))));
  await withReceipt(desk);
  const engine = desk.start();
  await desk.pass(3_600_000);
  expect(desk.phase().signin).toBe(true);
  expect(desk.sent.length).toBeLessThan(4);
  expect(await desk.db.outbox.count()).toBe(3);
  signedIn = true;
  engine.kick();
  await desk.pass(100);
  expect(await desk.db.outbox.count()).toBe(0);
});

test('P11: coming online ends the waiting, but not what the server asked for', async () => {
  let down = true;
  const desk = newDesk(server(() => (down ? silence() : null)));
  await withReceipt(desk);
  const engine = desk.start();
  await desk.pass(600_000);
  down = false;
  engine.kick();
  await desk.pass(10);
  expect(await desk.db.outbox.count()).toBe(0);

  const askForTime: Script = ({ name }, nth) =>
    name === 'createReceipt' && nth === 1 ? refuse(503, 'unavailable', { retryAfterMs: 40_000 }) : null;
  const busy = newDesk(server(askForTime));
  await withReceipt(busy);
  const patient = busy.start();
  await busy.pass(100);
  patient.kick();
  await busy.pass(30_000);
  expect(busy.pushed()).toHaveLength(1);
  await busy.pass(20_000);
  expect(await busy.db.outbox.count()).toBe(0);
});

test('P12: nothing goes out under somebody else’s name', async () => {
  const desk = newDesk(server());
  desk.someoneElse.signedIn = true;
  await withReceipt(desk);
  const engine = desk.start();
  await desk.pass(600_000);
  expect(desk.sent).toEqual([]);
  expect(desk.phase().signin).toBe(true);
  desk.someoneElse.signedIn = false;
  engine.kick();
  await desk.pass(100);
  expect(await desk.db.outbox.count()).toBe(0);
});

test('P13: a clock that jumps by a year at each look makes no wait shorter or longer', async () => {
  const timesWith = async (clock?: () => number): Promise<number[]> => {
    const times: number[] = [];
    const answers: Script[] = [silence, () => refuse(503, 'unavailable', { retryAfterMs: 40_000 })];
    const script = server((sent, nth) => {
      if (sent.name !== 'createReceipt') return null;
      times.push(desk.world.now);
      return answers[nth - 1]?.(sent, nth) ?? null;
    });
    const desk: Desk = newDesk(script, undefined, clock);
    await withReceipt(desk);
    const engine = desk.start();
    await desk.pass(120_000);
    expect(await desk.db.outbox.count()).toBe(0);
    engine.stop();
    return times.map((time) => time - times[0]!);
  };
  let year = 0;
  const jumping = () => Date.UTC((year += 1) % 2 ? 1999 : 2090);
  const right = await timesWith();
  expect(right).toEqual([0, 1000, 41_000]);
  expect(await timesWith(jumping)).toEqual(right);
});

test('a photo that takes long holds up neither receipts nor news', async () => {
  const desk = newDesk(server(({ name }) => (name === 'createImage' ? undefined : null)));
  const image = await desk.mutate.addImage({ blob: new Blob(['x']), rotation: 0 });
  await desk.mutate.createReceipt({ board: smallBoard, image, group: null });
  await withReceipt(desk);
  desk.start();
  await desk.pass(100);
  expect(desk.sent.map(({ name }) => name)).toEqual(['createImage', 'createReceipt', 'patchState', 'sync']);
});
