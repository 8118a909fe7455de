// Entry of the server's reading thread: teaches it TypeScript, which a thread doesn't learn from its process.
import { register } from 'tsx/esm/api';

register();
await import('./thread-main.ts');
