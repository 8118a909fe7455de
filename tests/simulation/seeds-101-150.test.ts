import { seedsFrom, tellAll } from './told.ts';

tellAll(seedsFrom(101, 150));
