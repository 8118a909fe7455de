import { PINNED, seedsFrom, tellAll } from './tell-stories.ts';

tellAll([...PINNED, ...seedsFrom(1, 8)]);
