import { seedsFrom, tellAll } from './tell-stories.ts';

tellAll(seedsFrom(51, 100));
