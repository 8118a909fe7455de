import { seedsFrom, tellAll } from './tell-stories.ts';

tellAll(seedsFrom(21, 40));
