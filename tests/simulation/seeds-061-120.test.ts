import { seedsFrom, tellAll } from './tell-stories.ts';

tellAll(seedsFrom(61, 120));
