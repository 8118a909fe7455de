import type { Translated } from '../../language/translate.ts';
import type { groupBillsTexts, receiptsTexts, recentTexts } from './texts.ts';

export const receiptsTextsMs: Translated<typeof receiptsTexts> = {
  paste: {
    open: 'Tampal pautan',
    title: 'Tampal pautan',
    label: 'Pautan ke bil kawan',
    go: 'Buka bil',
    none: 'Ini bukan pautan bil. Salin semula pautan sepenuhnya.',
  },
  loading: 'Memuatkan resit...',
  empty: 'Tiada resit dijumpai. Mulakan dengan memuat naik satu!',
  total: (amount) => `Jumlah: ${amount}`,
  treated: 'Anda dibelanja',
  mine: (amount) => `Bahagian anda ${amount}`,
  paid: ([first = '', ...others]) =>
    others.length === 0 ? `Dibayar oleh ${first}` : `Dibayar oleh ${first} dan ${others.length} lagi`,
  back: (amount) => `Anda akan dapat balik ${amount}`,
  even: 'Selesai',
  ifArrived: (sentence, amount) => `${sentence}, jika ${amount} sudah sampai`,
  left: (amount) => `${amount} belum diagih`,
  add: 'Tambah resit',
  remove: (title) => `Padam ${title}`,
  notSent: 'Pada telefon ini sahaja',
  deleted: (n) => `Baru dipadam (${n})`,
  search: 'Cari ikut tajuk',
  sort: 'Susun ikut',
  sorts: { newest: 'Terbaru', date: 'Tarikh', total: 'Jumlah' },
  group: 'Kumpulan',
  allGroups: 'Semua kumpulan',
  noGroup: 'Tanpa kumpulan',
  noneInGroup: 'Tiada bil untuk pilihan ini.',
  nothingFound: (search) => `Tiada resit dengan “${search}” dalam tajuknya.`,
};

export const groupBillsTextsMs: Translated<typeof groupBillsTexts> = {
  title: 'Bil',
  all: (n) => `Lihat semua ${n}`,
  none: 'Belum ada bil dalam kumpulan ini.',
  add: 'Bil baharu untuk kumpulan ini',
};

export const recentTextsMs: Translated<typeof recentTexts> = {
  underWay: 'Bil sedang dibahagi',
  latest: 'Bil terkini',
  title: 'Resit terkini',
  all: 'Lihat semua',
  none: 'Bil anda akan muncul di sini.',
  noOthers: 'Bil anda yang seterusnya akan muncul di sini.',
};
