import { buildServer } from '../../server/bin/build.mjs';

/** Builds the server before its tests: those that start threads need theirs. */
export const setup = (): Promise<void> => buildServer();
