import type { Translated } from '../language/translate.ts';
import { commonTextsMs } from '../words/texts.ms.ts';
import type { shellTexts } from './texts.ts';

export const shellTextsMs: Translated<typeof shellTexts> = {
  product: 'Kira',
  tagline: 'Bahagi bil, bukan persahabatan.',
  back: 'Kembali',
  notFound: 'Halaman ini tidak wujud.',
  goHome: 'Ke Laman Utama',
  crashed:
    'Halaman ini tidak dapat ditunjukkan. Jika anda baru sahaja mengubah sesuatu, semak selepas memuat semula sama ada ia masih ada.',
  reload: 'Muat semula',
  nav: {
    label: 'Utama',
    home: 'Utama',
    receipts: 'Resit',
    groups: 'Kumpulan',
    activity: 'Aktiviti',
    settings: 'Tetapan',
  },
  menu: { open: 'Menu', label: 'Menu', shortcuts: 'Pintasan papan kekunci' },
  skip: 'Terus ke kandungan',
  guardLoading: 'Memuatkan pengesahan...',
  appLoading: 'Mengesahkan...',
  help: 'Bantuan',
  language: 'Bahasa',
  update: { text: 'Versi baharu Kira sudah sedia.', now: 'Kemas kini', later: 'Nanti' },
  full: {
    text: (n) =>
      `Storan peranti ini sudah penuh${n === 0 ? ', jadi tiada apa-apa dihantar atau diterima' : `. ${commonTextsMs.badge.unsaved(n)}`}. Kosongkan sedikit ruang, kemudian cuba lagi.`,
    retry: 'Cuba lagi',
    trying: 'Mencuba...',
  },
  offlineReady: {
    ready: 'Sedia untuk luar talian: Kira berfungsi di sini tanpa sambungan.',
    notYet: (percent) =>
      `Kira sedang disediakan untuk luar talian: ${percent} %. Biarkan ia terbuka dengan sambungan sebentar.`,
    starting: 'Kira sedang disediakan untuk luar talian. Biarkan ia terbuka dengan sambungan sebentar.',
    unsupported: 'Pelayar ini tidak dapat menyimpan Kira untuk kegunaan luar talian.',
  },
  mended: {
    image: (title) => `Foto ${title || 'sebuah bil'} tidak dijumpai lagi: bil itu disimpan tanpanya.`,
    group: (title) => `Kumpulan ${title || 'sebuah bil'} sudah tiada: bil itu disimpan tanpanya.`,
    word: (title) =>
      `Apa yang anda kata tentang bayaran untuk ${title || 'sebuah bil'} tidak disimpan: itu bukan untuk anda katakan, atau terlalu banyak sekali gus.`,
    people: (title) => `${title || 'Kumpulan itu'} tiada ruang untuk orang lagi.`,
    change: (title) =>
      `Satu perubahan pada ${title || 'sebuah kumpulan'} tidak disimpan: orang lain lebih cepat.`,
  },
};
