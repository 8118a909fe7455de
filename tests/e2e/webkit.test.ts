import { createWebKit } from '../support/engines/webkit.ts';
import { findWebKit } from '../support/other-browsers.mjs';
import { walkWholePath } from './engine-path.ts';

const programs = findWebKit();
walkWholePath('WebKitGTK', programs ? () => createWebKit(programs) : null);
