import { parseArgs } from 'node:util';
import { tellStories } from './stories.ts';
import { measureInBrowser } from './sync-browser.ts';

/**
 * The outbox and the first pull in a browser; or, with `--seeds`, many more stories than the tests tell:
 * `npm run bench -- sync --seeds 300 --from 301`.
 */
const { values } = parseArgs({
  options: { seeds: { type: 'string' }, from: { type: 'string', default: '301' } },
});

if (values.seeds === undefined) await measureInBrowser();
else await tellStories(Number(values.from), Number(values.seeds));
