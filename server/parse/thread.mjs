// Entry of the server's reading thread: registers tsx, which a thread doesn't inherit from its process.
import { register } from 'tsx/esm/api';

register();
await import('./thread-main.ts');
