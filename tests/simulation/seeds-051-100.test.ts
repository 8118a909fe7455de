import { seedsFrom, tellAll } from './told.ts';

tellAll(seedsFrom(51, 100));
