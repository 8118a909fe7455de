import { seedsFrom, tellAll } from './tell-stories.ts';

tellAll(seedsFrom(101, 200));
