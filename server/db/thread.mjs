// Entry of the database's thread: teaches it TypeScript, which a thread doesn't learn from its process.
import { register } from 'tsx/esm/api';

register();
await import('./pglite-thread-main.ts');
