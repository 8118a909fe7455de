// npm run --silent parse -- FILE...: reads receipts as the phone does; JSON on standard output.
import { become, ensureDependencies, typedPath } from './bootstrap.mjs';

ensureDependencies();
await become(
  'server/parse/cli.ts',
  process.argv.slice(2).map((argument) => (argument.startsWith('-') ? argument : typedPath(argument))),
);
