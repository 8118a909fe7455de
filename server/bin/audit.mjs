// npm run audit: prints the security log as lines of JSON (docs/security.md).
import { ensureDependencies } from './bootstrap.mjs';

ensureDependencies();
const { becomeProgram } = await import('./build.mjs');
await becomeProgram('server', ['--audit', ...process.argv.slice(2)]);
