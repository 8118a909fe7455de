import 'fake-indexeddb/auto'; // Dexie answers live queries only if there is an IndexedDB
import { openBackend } from '../../tests/simulation/backend.ts';
import { tell } from '../../tests/simulation/story.ts';
import { note, quantile, report } from './report.ts';

/** After so many stories a long run prints its figures, so that a stopped run has printed some. */
const NEWS_EVERY = 100;

/** Tells the stories `name-first` to `name-last`, and prints the promises that each broke. */
export async function tellStories(name: string, first: number, last: number): Promise<void> {
  const backend = await openBackend();
  const times: number[] = [];
  const broken: string[] = [];
  const sum = {
    requests: 0,
    operations: 0,
    marked: 0,
    united: 0,
    doubled: 0,
    asked: 0,
    guests: 0,
    kept: 0,
    loggedIn: 0,
  };
  const perSecond = () => sum.operations / (times.reduce((all, time) => all + time, 0) / 1000);
  for (let number = first; number <= last; number += 1) {
    const seed = `${name}-${number}`;
    const began = performance.now();
    const { requests, operations, marked, united, doubled, asked, guests, breaches } = await tell(
      backend,
      seed,
    );
    times.push(performance.now() - began);
    sum.requests += requests;
    sum.operations += operations;
    sum.marked += marked;
    sum.united += united;
    sum.doubled += doubled.length;
    sum.asked += asked;
    sum.guests += guests.came;
    sum.kept += guests.kept;
    sum.loggedIn += guests.loggedIn;
    if (doubled.length) note(`${seed}: ${doubled.join('; ')}`);
    if (breaches.length) {
      broken.push(seed);
      note(`${seed}:\n  ${breaches.join('\n  ')}`);
    }
    if (times.length % NEWS_EVERY === 0) {
      note(
        `${times.length} stories, up to ${seed}: ${sum.operations} operations, ${broken.length} failed, ` +
          `${perSecond().toFixed(1)} operations/s`,
      );
    }
  }
  await backend.close();

  report('sync', 'seeds', times.length, 'seeds');
  report('sync', 'operations', sum.operations, 'operations');
  report('sync', 'failures', broken.length, 'seeds');
  report('sync', 'requests', sum.requests, 'requests');
  report('sync', 'payments marked by both sides offline', sum.marked, 'payments');
  if (sum.marked) report('sync', 'of these in one document', (100 * sum.united) / sum.marked, '%');
  report('sync', 'of these on two payments', sum.doubled, 'payments');
  report('sync', 'of these asked about on both phones', sum.asked, 'payments');
  report('sync', 'guests', sum.guests, 'guests');
  report('sync', 'of these signed up', sum.kept, 'guests');
  report('sync', 'of these logged in to an account', sum.loggedIn, 'guests');
  report('sync', 'operations in the logs per second', perSecond(), 'operations/s');
  report('sync', 'one story, median', quantile(times, 0.5), 'ms');
}
