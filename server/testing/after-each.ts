import { afterEach, expect } from 'vitest';
import { wrongRows } from './check-rows.ts';
import { undeclared } from './undeclared.ts';

// A setup file, because the files of a worker share their modules: these run once, and this for each file.
afterEach(() => expect(undeclared.splice(0), 'refusals that the contract lacks').toEqual([]));
afterEach(() => expect(wrongRows.splice(0), 'rows of raw SQL').toEqual([]));
