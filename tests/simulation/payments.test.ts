import { seedsFrom, tellAll } from './tell-stories.ts';

tellAll(seedsFrom(1, 2, 'payments'));
