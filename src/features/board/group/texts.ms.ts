import type { Translated } from '../../../language/translate.ts';
import type { billGroupTexts, onePersonTexts, ownPlaceTexts } from './texts.ts';

export const billGroupTextsMs: Translated<typeof billGroupTexts> = {
  none: 'Anda sahaja',
  onBill: 'Mereka pada bil',
  title: 'Siapa berkongsi bil ini?',
  choose: 'Ahli kumpulannya melihat bil ini dan boleh mengeditnya.',
  nobodyElse: 'Tiada orang lain',
  stillOnBill: 'Mereka pada bil masih melihatnya',
  onlyCreator: 'Hanya orang yang membuat bil ini boleh menukar kumpulannya.',
  people: (n) => `${n} orang`,
  moved: (name) => `Bil ini kini dalam “${name}”.`,
  alone: 'Hanya anda melihat bil ini sekarang.',
  aloneOnBill: 'Hanya mereka pada bil melihatnya sekarang.',
  failed: 'Kumpulan tidak dapat ditukar. Sila cuba lagi.',
  missing: (names) => `Belum ada tempat pada bil: ${names}`,
  reopens: (group, amount) =>
    `“${group}” sudah selesai. Tanpa bil ini, orang di dalamnya akan berhutang ${amount} semula. Bayaran kekal seperti sedia ada.`,
  moveAnyway: 'Pindahkan bil',
  invite: 'Jemput orang',
  seat: (n) => (n === 1 ? 'Tambah orang ini' : `Tambah ${n} orang ini`),
};

export const ownPlaceTextsMs: Translated<typeof ownPlaceTexts> = {
  title: 'Yang mana satu anda?',
  none: 'Tiada: tambah saya',
};

export const onePersonTextsMs: Translated<typeof onePersonTexts> = {
  title: (one, other) => `Adakah ${one} ialah ${other}?`,
  titleAlike: (name) => `Adakah ${name} di sini dua kali?`,
  typed: 'Nama sahaja',
  inGroup: 'Ahli kumpulan',
  member: 'Ada akaun',
  note: 'Sebelum anda menjawab, mereka dikira sebagai dua orang.',
  same: 'Orang yang sama',
  two: 'Dua orang',
  joined: (name) => `Kedua-duanya kini ${name}.`,
};
