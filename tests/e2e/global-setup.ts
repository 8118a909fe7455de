import { ensureClient } from '../../server/bin/bootstrap.mjs';

/** The browser tests run what is built, so it has to be what the sources say. */
export const setup = (): void => ensureClient();
