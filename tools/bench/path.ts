import 'fake-indexeddb/auto'; // Dexie answers live queries only if there is an IndexedDB
import { Session } from 'node:inspector/promises';
import { setImmediate as nextTask } from 'node:timers/promises';
import { createBoardSession } from '../../src/data/session/board-session.ts';
import { openBackend } from '../../tests/simulation/backend.ts';
import { openScene } from '../../tests/simulation/scene.ts';
import { report } from './report.ts';

/**
 * Counts the files that one drop passes through until the server has acknowledged it: on the phone from the
 * board's session on, and on the server. Counts the reducer's runs, too.
 */
const backend = await openBackend();
const { hers, aina, receipt, act, time } = await openScene(backend, 'path');
const { db, mutate } = hers.app;
const session = createBoardSession({
  db,
  me: aina._id,
  mutate,
  receiptId: receipt,
  store: { read: () => ({ past: [], future: [] }), write: () => {} },
  after: time.after,
  onChange: () => {},
});
const stop = session.subscribe(() => {});
while (!session.current()) await nextTask(); // live queries go by no clock of ours

const inspector = new Session();
inspector.connect();
await inspector.post('Profiler.enable');
await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const drop = { op: 'item.share', id: 'roti', shares: { ben: { weight: 1, rank: 'V' } } } as const;

await act(session.edit([drop]));
const onPhone = await filesUsed();
await time.pass(2500); // the edits are sent, the answer is there, and no pull is due
if (await db.outbox.count()) throw new Error('The drop was not acknowledged.');
const result = await filesUsed();
stop();

const files = new Set([...onPhone.files, ...result.files]);
report('path', 'files until it is on the device', onPhone.files.size, 'files');
report('path', 'files until it is acknowledged', files.size, 'files');
report('path', 'reducer runs before it is sent', onPhone.reductions, 'runs');
if (process.argv.includes('--names')) for (const file of [...files].toSorted()) console.error(file);
await backend.close();

/** Files and reducer runs since the last call. */
async function filesUsed(): Promise<{ files: Set<string>; reductions: number }> {
  const answer = await inspector.post('Profiler.takePreciseCoverage');
  const ours = answer.result.filter(({ url }) => /^file:.*\/(src|server)\/[^?]*\.ts/.test(url));
  const used = ours.filter(({ functions }) =>
    functions.some(({ functionName, ranges }) => functionName && (ranges[0]?.count ?? 0) > 0),
  );
  const reducer = ours
    .flatMap(({ functions }) => functions)
    .filter(({ functionName }) => functionName === 'applyOp');
  return {
    files: new Set(used.map(({ url }) => url.replace(/^.*?\/(src|server)\//, '$1/').replace(/\?.*$/, ''))),
    reductions: reducer.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0),
  };
}
