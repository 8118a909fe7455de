import { ensureModels } from './build.ts';

// npm run models: what the build and `npm run parse` do by themselves when the models are missing.
await ensureModels(process.cwd());
