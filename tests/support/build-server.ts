import { builtProgram } from './server.ts';

/** Builds the server before its tests: some start its threads, which run from `build`. */
export const setup = async (): Promise<void> => void (await builtProgram('server'));
