import { seedsFrom, tellAll } from './tell-stories.ts';

tellAll(seedsFrom(1, 20, 'groups'));
