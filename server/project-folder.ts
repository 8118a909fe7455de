/**
 * The project's folder. The module is bundled into `build` (build.mjs), which lies as deep as this folder, so
 * the address is right in both.
 */
export const projectFolder = new URL('../', import.meta.url);

/** The program of a thread, built by build.mjs: Node 20 reads no TypeScript. */
export const threadProgram = (name: 'database-thread' | 'reading-thread'): URL =>
  new URL(`build/${name}.js`, projectFolder);
