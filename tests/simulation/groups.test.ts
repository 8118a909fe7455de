import { named, tellAll } from './tell-stories.ts';

tellAll(named('groups', 19, 128, 85));
