import { LIMITS } from '../../../domain/board/board.ts';
import { HOME_CURRENCY } from '../../../domain/money/currencies.ts';
import { formatMoney, MAX_AMOUNT, minor } from '../../../domain/money/money.ts';
import { listIn } from '../../../language/list.ts';
import type { Translated } from '../../../language/translate.ts';
import type { historyTexts } from './texts.ts';

const list = listIn('ms');

export const historyTextsMs: Translated<typeof historyTexts> = {
  title: 'Sejarah',
  open: 'Sejarah',
  you: 'Anda',
  restore: 'Tarik balik',
  restoreLabel: (what) => `Tarik balik: ${what}`,
  restored: 'Sudah ditarik balik.',
  restoredIn: (name) => `Sudah ditarik balik. Ia muncul apabila ${name} dikembalikan.`,
  notRestored: 'Tidak dapat ditarik balik. Sila cuba lagi.',
  rejectedWord:
    'Tidak dapat disimpan: orang ini tidak boleh berkata begitu, atau terlalu banyak dikatakan sekali gus.',
  waiting: 'Belum dihantar',
  here: 'Hanya pada telefon ini',
  unsaved: 'Hanya disimpan sehingga anda menutup Kira',
  rejected: {
    items: `Tidak dapat disimpan: sebuah bil memuatkan paling banyak ${LIMITS.shown.items} item.`,
    people: `Tidak dapat disimpan: sebuah bil memuatkan paling banyak ${LIMITS.shown.columns} orang.`,
    shares: `Tidak dapat disimpan: sebuah bil memuatkan paling banyak ${LIMITS.shares} bahagian.`,
    money: `Tidak dapat disimpan: sebuah bil memuatkan paling banyak ${formatMoney(minor(MAX_AMOUNT), HOME_CURRENCY)}.`,
    unknown: 'Tidak dapat disimpan: had telah dicapai.',
  },
  twice: 'Bil ini ada dua kali',
  keepBoth: 'Simpan kedua-duanya',
  deleteThis: 'Padam yang ini',
  empty: 'Belum ada sesiapa mengubah bil ini.',
  more: 'Tunjukkan perubahan lama',
  loading: 'Memuatkan perubahan lama...',
  offline: 'Perubahan lama ditunjukkan apabila ada sambungan.',
  goneOlder: 'Bil ini tiada lagi pada pelayan, jadi perubahan lamanya tidak ditunjukkan.',
  news: (who, n, isPartial = false) => `${list(who)} membuat ${n} perubahan${isPartial ? ' atau lebih' : ''}`,
  refused: (n) => `${n} perubahan anda tidak dapat disimpan`,
  changedMark: 'Berubah sejak kali terakhir anda lihat',
  gone: {
    deleted: (title) => `${title} telah dipadam. Simpan salinan anda?`,
    unshared: (title) => `${title} tidak lagi dikongsi dengan anda. Simpan salinan anda?`,
  },
};
