// npm run --silent parse -- FILE...: reads receipts as the phone does; JSON on standard output.
import { ensureDependencies, typedPath } from './bootstrap.mjs';

ensureDependencies();
const { becomeProgram } = await import('./build.mjs');
await becomeProgram(
  'parse',
  process.argv.slice(2).map((argument) => (argument.startsWith('-') ? argument : typedPath(argument))),
);
