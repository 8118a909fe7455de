import type { Translated } from '../language/translate.ts';
import type { shortcutsTexts } from './shortcuts-texts.ts';
import { shellTextsMs } from './texts.ms.ts';

export const shortcutsTextsMs: Translated<typeof shortcutsTexts> = {
  title: shellTextsMs.menu.shortcuts,
  anywhere: 'Di mana-mana',
  onBill: 'Pada bil',
  newReceipt: 'Resit Baharu',
  search: 'Cari',
  home: shellTextsMs.nav.home,
  receipts: shellTextsMs.nav.receipts,
  groups: shellTextsMs.nav.groups,
  activity: shellTextsMs.nav.activity,
  settle: 'Selesaikan',
  list: 'Senarai ini',
  assign: 'Agihkan item',
  send: 'Kongsi pembahagian',
  undo: 'Buat asal',
  redo: 'Buat semula',
  followedBy: 'kemudian',
  on: 'Guna kekunci tanpa Ctrl',
  why: 'Matikan jika anda bercakap kepada peranti ini, atau tertekan kekunci. Pilihan ini disimpan pada peranti ini.',
};
