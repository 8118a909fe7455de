// npm start: the app and its API on one port, from a fresh clone too.
import { become, ensureClient, ensureDependencies, stopWithNpm } from './bootstrap.mjs';

stopWithNpm();
ensureDependencies();
ensureClient();
await become('server/main.ts');
