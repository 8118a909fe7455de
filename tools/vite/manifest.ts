import type { Plugin } from 'vite';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { pageTexts } from '../../src/app/page-texts.ts';
import { textsOfPages, type PageTexts } from './page-texts.ts';

const screenshot = (name: string, form: 'narrow' | 'wide', sizes: string, label: string) => ({
  src: `/screenshots/${name}-${form}.png`,
  sizes,
  type: 'image/png',
  form_factor: form,
  label,
});

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
});

const manifestIn = (tag: string, { manifest: words }: PageTexts): Partial<ManifestOptions> => ({
  id: '/',
  name: 'Kira',
  short_name: 'Kira',
  description: words.description,
  lang: `${tag}-MY`,
  start_url: '/receipts',
  scope: '/',
  display: 'standalone',
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  orientation: 'any',
  background_color: '#f6f1e7',
  theme_color: '#f6f1e7',
  categories: ['finance', 'food', 'utilities'],
  icons: [
    { src: '/icons/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: [
    screenshot('board', 'narrow', '780x1688', words.board),
    screenshot('receipts', 'narrow', '780x1688', words.list),
    screenshot('board', 'wide', '1280x800', words.board),
  ],
  shortcuts: [shortcut(words.newReceipt, '/file-upload'), shortcut(words.receipts, '/receipts')],
  // The service worker takes the POST and leads to the upload screen.
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'photos', accept: ['image/*', 'application/pdf'] }] },
  },
  file_handlers: [
    {
      action: '/file-upload',
      accept: {
        'image/jpeg': ['.jpg', '.jpeg'],
        'image/png': ['.png'],
        'image/webp': ['.webp'],
        'image/heic': ['.heic', '.heif'],
        'application/pdf': ['.pdf'],
      },
    },
  ],
});

export const manifest = manifestIn('en', pageTexts);

/** In another language the page names its own manifest instead (src/app/open-language.ts). */
export const otherManifests: Plugin = {
  name: 'kira:other-manifests',
  apply: 'build',
  generateBundle() {
    for (const [tag, texts] of textsOfPages.filter(([one]) => one !== 'en')) {
      const source = JSON.stringify(manifestIn(tag, texts));
      this.emitFile({ type: 'asset', fileName: `manifest.${tag}.webmanifest`, source });
    }
  },
};
