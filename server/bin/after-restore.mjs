// npm run after-restore: ends what a restored backup has brought back to life (docs/operator.md).
import { ensureDependencies } from './bootstrap.mjs';

ensureDependencies();
const { becomeProgram } = await import('./build.mjs');
await becomeProgram('server', ['--after-restore', ...process.argv.slice(2)]);
