import { line } from './line.ts';

/**
 * Downloads code that the first screen does not need, once for all callers.
 * After a failed download the next call tries again. A browser remembers a failed module while the page
 * lives, so the retry uses a fresh address: another fragment.
 */
export function codeLoader<Module>(
  load: () => Promise<Module>,
  importFrom: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): () => Promise<Module> {
  let loading: Promise<Module> | null = null;
  /** The address of the failed module. Browsers that name none in the error do not remember the failure. */
  let failed: string | null = null;
  let retries = 0;

  async function attempt(): Promise<Module> {
    try {
      if (failed === null) return await load();
      return modulesIn((await importFrom(`${failed}#${(retries += 1)}`)) as object) as Module;
    } catch (error) {
      failed ??= /https?:[^\s#]+/.exec(String(error))?.[0] ?? null;
      loading = null;
      throw error;
    }
  }
  return () => (loading ??= line.during(attempt()));
}

/**
 * The exports of all modules in a file. The build puts several modules into one, which then has an object for
 * each; no two modules that are loaded so export the same name (HOUSE-9).
 */
const modulesIn = (file: object): object => Object.assign({}, ...Object.values(file).filter(isModule), file);

const isModule = (value: unknown): boolean => Object.prototype.toString.call(value) === '[object Module]';
