import { seedsFrom, tellAll } from './tell-stories.ts';

tellAll(seedsFrom(201, 240));
