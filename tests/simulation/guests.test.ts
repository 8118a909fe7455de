import { named, tellAll } from './tell-stories.ts';

tellAll(named('guests', 6, 11, 36));
