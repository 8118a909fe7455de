import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { ocrAssets } from './src/reading/assets.ts';
import { ppocrAssets, ppocrScript } from './src/reading/ppocr-assets.ts';
import { createChunkNames } from './tools/vite/chunks.ts';
import { textsByLanguage } from './tools/vite/languages.ts';
import { manifest, otherManifests } from './tools/vite/manifest.ts';
import { ocrFiles } from './tools/vite/ocr.ts';
import { modernDexie, withoutUnusedRouting } from './tools/vite/packages.ts';
import {
  compiledEarly,
  compressedFiles,
  inlineScripts,
  oneEntry,
  pageFiles,
  visitorPage,
} from './tools/vite/pages.ts';
import { shortClassNames } from './tools/vite/styles.ts';

/** Where `npm run dev` has the server listen; the browser only ever talks to Vite's address. */
const api = process.env['KIRA_DEV_API'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  // Only what is ours reaches the app; the rest of the environment never does.
  envPrefix: 'VITE_',
  plugins: [
    withoutUnusedRouting(),
    modernDexie,
    textsByLanguage(),
    react({ jsxImportSource: '#jsx' }),
    shortClassNames(),
    ocrFiles([...ocrAssets, ppocrScript], ppocrAssets),
    visitorPage,
    inlineScripts(),
    oneEntry,
    compiledEarly(['shared', 'first', 'texts', 'bill', 'books', 'board', 'sync']),
    pageFiles(),
    compressedFiles(),
    otherManifests,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers',
      filename: 'sw.ts',
      registerType: 'prompt',
      // The app registers it (workbox-window), so that no inline script needs a hole in the CSP.
      injectRegister: false,
      manifest,
      // Its own build would tell every file of itself.
      integration: { configureCustomSWViteBuild: (build) => void (build.logLevel = 'warn') },
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,svg,png,webp,woff2}', 'manifest.*.webmanifest'],
        globIgnores: ['visitor.html', 'screenshots/**', 'ocr/**', '.vite/**', 'sw.js'],
      },
    }),
  ],
  // The reading runtime's own module stays a file of its own (ppocrScript): its threads start with it.
  resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
  // The size bench reads which chunk pulls in which from .vite/manifest.json.
  build: {
    manifest: true,
    sourcemap: false,
    // The server names the files of a page and the service worker has the others' soon. So the first load
    // holds no list of what each later screen imports: 1 kB of names.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      // The app's page, and that of the public pages for a browser without a session.
      input: ['index.html', 'visitor.html'],
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: createChunkNames(), debugName: 'first screen' }],
        },
      },
    },
  },
  // Vite looks into no worker by itself: it would meet the readers with the first photo, and reload the page.
  optimizeDeps: { entries: ['index.html', 'src/reading/worker/ocr.worker.ts'] },
  worker: { format: 'es' },
  server: { strictPort: true, proxy: { '/api': { target: api, xfwd: true } } },
});
