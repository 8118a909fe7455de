import type { Translated } from '../language/translate.ts';
import type { installTexts } from './install-texts.ts';

export const installTextsMs: Translated<typeof installTexts> = {
  title: 'Letakkan Kira di skrin utama anda',
  why: 'Kira dibuka seperti aplikasi lain, juga tanpa sambungan.',
  shareMenu:
    'Dalam Safari tekan Kongsi (Share), kemudian “Tambah ke Skrin Utama” (“Add to Home Screen”). Selepas itu Kira dibuka juga tanpa sambungan.',
  now: 'Pasang',
  later: 'Nanti',
};
