import { parseArgs } from 'node:util';
import { openBackend } from '../simulation/backend.ts';
import { tell } from '../simulation/story.ts';
import { measureInBrowser } from './sync-browser.ts';
import { note, quantile, report } from './report.ts';

/** The outbox and the first pull in a browser; then many more stories than the tests tell: `npm run bench -- sync --seeds 300 --from 51`. */
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '20' }, from: { type: 'string', default: '51' } },
});
const first = Number(values.from);

await measureInBrowser();

const backend = await openBackend();
const times: number[] = [];
const sum = { requests: 0, operations: 0, broken: 0 };
for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
  const began = performance.now();
  const { requests, operations, breaches } = await tell(backend, `seed-${seed}`);
  times.push(performance.now() - began);
  sum.requests += requests;
  sum.operations += operations;
  if (breaches.length) {
    sum.broken += 1;
    note(`seed-${seed}:\n  ${breaches.join('\n  ')}`);
  }
}
const total = times.reduce((all, time) => all + time, 0);
await backend.close();

report('sync', 'stories told', times.length, 'stories');
report('sync', 'stories that broke a promise', sum.broken, 'stories');
report('sync', 'operations in the logs', sum.operations, 'operations');
report('sync', 'requests', sum.requests, 'requests');
report('sync', 'operations in the logs per second', sum.operations / (total / 1000), 'operations/s');
report('sync', 'one story, median', quantile(times, 0.5), 'ms');
