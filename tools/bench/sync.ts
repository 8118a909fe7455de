import { parseArgs } from 'node:util';
import { tellStories } from './stories.ts';
import { measureSyncInBrowser } from './sync-browser.ts';

/**
 * Measures the outbox and the first pull in a browser. With `--seeds` it tells stories instead:
 * `npm run bench -- sync --seeds 301-600` tells those of the seeds 301 to 600, `groups-301-600` those in
 * which people also change their groups, `payments-301-600` those in which they pay each other, too, and
 * `guests-301-600` those in which some come by the link of a bill.
 */
const { values } = parseArgs({ options: { seeds: { type: 'string' } } });
const range = /^(?:(groups|payments|guests)-)?(\d+)-(\d+)$/.exec(values.seeds ?? '');

if (values.seeds === undefined) await measureSyncInBrowser();
else if (range) await tellStories(range[1] ?? 'seed', Number(range[2]), Number(range[3]));
else throw new Error('--seeds takes a range like 301-600, groups-1-300, payments-1-300 or guests-1-300');
