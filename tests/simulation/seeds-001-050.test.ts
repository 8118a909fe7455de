import { PINNED, seedsFrom, tellAll } from './told.ts';

tellAll([...PINNED, ...seedsFrom(1, 50)]);
