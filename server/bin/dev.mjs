// npm run dev: the server restarts and the page reloads when a file changes. One address: Vite's, which
// hands /api on to the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ensureDependencies, root, say, stopWithNpm } from './bootstrap.mjs';

/** @returns {Promise<number>} a port that nobody listens on */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });

stopWithNpm();
ensureDependencies();
const port = process.env['PORT'] ?? '3000';
const host = process.env['HOST'] ?? '127.0.0.1';
const apiPort = String(await freePort());
const bin = (/** @type {string[]} */ ...path) => join(root, 'node_modules', ...path);

const start = (
  /** @type {string[]} */ args,
  /** @type {Record<string, string>} */ env,
  /** @type {{detached?: boolean}} */ more = {},
) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env }, ...more });

const { programFile, watchServer } = await import('./build.mjs');

const vite = start([bin('vite', 'bin', 'vite.js'), '--port', port, '--host', host], {
  KIRA_DEV_API: `http://127.0.0.1:${apiPort}`,
});

/** @type {import('node:child_process').ChildProcess | null} */
let server = null;
let stopping = false;
/** A server at a time: the next one starts when the one before has ended. */
let turn = Promise.resolve();

async function endServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
}

async function restart() {
  await endServer();
  if (stopping) return;
  // Apart from this terminal: Ctrl-C would be a second signal, and a server that gets two ends at once.
  server = start(
    ['--enable-source-maps', programFile('server')],
    {
      PORT: apiPort,
      HOST: '127.0.0.1',
      PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
    },
    { detached: true },
  );
}

const stopWatching = await watchServer(() => {
  turn = turn.then(restart);
});

/** Ends all of it. */
async function stop() {
  if (stopping) return;
  stopping = true;
  vite.kill('SIGTERM');
  await stopWatching();
  await turn;
  await endServer();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());
vite.on('exit', () => void stop());
say(`Open http://localhost:${port} (the server itself is on port ${apiPort})`);
