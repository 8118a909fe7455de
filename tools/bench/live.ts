import { startPostgres } from '../../tests/support/postgres.mjs';
import { measureTapToPaint } from './live-browser.ts';
import { measureReadsBesideStreams } from './live-streams.ts';
import { note } from './report.ts';

/**
 * How soon an edit is on another phone, and what open streams cost. Browsers, server, database and load share
 * the cores.
 */
await measureTapToPaint();
await measureReadsBesideStreams('PGlite', null);
const postgres = await startPostgres({ install: false, durable: true });
if (postgres) {
  await measureReadsBesideStreams('PostgreSQL', postgres.url);
  await postgres.stop();
} else note('There is no PostgreSQL on this machine.');
