import { seedsFrom, tellAll } from './told.ts';

tellAll(seedsFrom(251, 300));
