import { seedsFrom, tellAll } from './told.ts';

tellAll(seedsFrom(151, 200));
