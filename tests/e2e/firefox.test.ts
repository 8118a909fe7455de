import { createFirefox } from '../support/engines/firefox.ts';
import { findFirefox } from '../support/other-browsers.mjs';
import { walkWholePath } from './engine-path.ts';

const program = findFirefox();
walkWholePath('Firefox', program ? () => createFirefox(program) : null);
