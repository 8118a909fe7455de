import { seedsFrom, tellAll } from './tell-stories.ts';

tellAll(seedsFrom(151, 200));
