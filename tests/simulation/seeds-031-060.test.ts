import { seedsFrom, tellAll } from './tell-stories.ts';

tellAll(seedsFrom(31, 60));
