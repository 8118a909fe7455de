/**
 * The project's folder. The module is bundled into `build` (build.mjs), which lies as deep as this folder, so
 * the address is right in both.
 */
export const projectFolder = new URL('../', import.meta.url);

/** The built program of a thread: Node 20 reads no TypeScript. build.mjs names its entry file. */
export const threadProgram = (name: 'database-thread' | 'reading-thread'): URL =>
  new URL(`build/${name}.js`, projectFolder);
