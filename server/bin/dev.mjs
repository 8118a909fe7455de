// npm run dev: the server restarts and the page reloads when a file changes. One address: Vite's, which
// hands /api on to the server.
import { spawn } from 'node:child_process';
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

const start = (/** @type {string[]} */ args, /** @type {Record<string, string>} */ env) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });

const { programFile, watchServer } = await import('./build.mjs');
await watchServer();
const children = [
  start(['--watch', '--watch-preserve-output', '--enable-source-maps', programFile('server')], {
    PORT: apiPort,
    HOST: '127.0.0.1',
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
  }),
  start([bin('vite', 'bin', 'vite.js'), '--port', port, '--host', host], {
    KIRA_DEV_API: `http://127.0.0.1:${apiPort}`,
  }),
];

let stopping = false;
/** Ends both processes, since one alone is of no use. */
const stop = () => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
say(`Open http://localhost:${port} (the server itself is on port ${apiPort})`);
