import type { Plugin } from 'vite';

/**
 * react-router's warnings for developers, which its package hands to every build. And nobody misses its
 * components if they aren't used: forms, fetchers. Together 5 kB of the first load.
 */
const UNUSED_ROUTING: readonly (readonly [found: RegExp, instead: string])[] = [
  [/^var ENABLE_DEV_WARNINGS = true;$/gm, 'var ENABLE_DEV_WARNINGS = false;'],
  [/^\w+\.displayName = "\w+";$/gm, ''],
  [/^var \w+ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$&/* @__PURE__ */ '],
];

/** Leaves them out. Ends the build where a new release writes them in another way. */
export function withoutUnusedRouting(): Plugin {
  const left = new Set(UNUSED_ROUTING);
  return {
    name: 'kira:without-unused-routing',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler(code) {
        let changed = code;
        for (const step of UNUSED_ROUTING) {
          const before = changed;
          changed = changed.replace(...step);
          if (changed !== before) left.delete(step);
        }
        return changed;
      },
    },
    buildEnd(error) {
      if (error) return;
      for (const [found] of left) this.error(`react-router has nothing like ${found} any more.`);
    },
  };
}

/**
 * Dexie's build for browsers that know async functions, as all of ours do. Its package hands every bundler
 * the one for Node.js, which is larger and starts slower.
 */
export const modernDexie: Plugin = {
  name: 'kira:modern-dexie',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^dexie$/ },
    handler(_, importer) {
      return this.resolve('dexie/dist/modern/dexie.mjs', importer);
    },
  },
};
