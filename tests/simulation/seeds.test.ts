import { named, tellAll } from './tell-stories.ts';

tellAll(named('seed', 4, 87, 35, 12));
