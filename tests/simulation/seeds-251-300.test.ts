import { seedsFrom, tellAll } from './tell-stories.ts';

tellAll(seedsFrom(251, 300));
