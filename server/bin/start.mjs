// npm start: the app and its API on one port, from a fresh clone too.
import { ensureClient, ensureDependencies, stopWithNpm } from './bootstrap.mjs';

stopWithNpm();
ensureDependencies();
ensureClient();
const { becomeProgram } = await import('./build.mjs');
await becomeProgram('server');
