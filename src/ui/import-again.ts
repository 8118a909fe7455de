/**
 * Brings code that comes later. A browser that couldn't fetch a module remembers that for as long as the page
 * lives; what is asked for again is asked for under another fragment of its address, which is all new to it.
 */
export function importAgain<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failed: string | null = null;
  let again = 0;
  return async () => {
    try {
      if (!failed) return await load();
      return (await import(/* @vite-ignore */ `${failed}#${(again += 1)}`)) as Module;
    } catch (error) {
      // Where it names no address, the browser doesn't remember either.
      failed ??= /https?:[^\s#]+/.exec(String(error))?.[0] ?? null;
      throw error;
    }
  };
}
