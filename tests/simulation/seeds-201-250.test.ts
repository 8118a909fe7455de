import { seedsFrom, tellAll } from './told.ts';

tellAll(seedsFrom(201, 250));
