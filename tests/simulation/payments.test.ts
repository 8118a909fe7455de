import { named, tellAll } from './tell-stories.ts';

tellAll(named('payments', 56, 99, 167, 125));
