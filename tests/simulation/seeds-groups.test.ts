import { seedsFrom, tellAll } from './tell-stories.ts';

/** Members come and go, groups are made and deleted, and bills move between them. */
tellAll(seedsFrom(1, 50, 'groups'));
