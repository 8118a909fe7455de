import type { Translated } from '../../language/translate.ts';
import type { deleteTexts } from './delete-texts.ts';

export const deleteTextsMs: Translated<typeof deleteTexts> = {
  removeTitle: 'Padam resit ini?',
  removeText: (title) =>
    `“${title}” dan pembahagiannya akan hilang untuk semua orang di dalamnya. Anda boleh mengembalikannya dalam 30 hari.`,
  confirmRemove: 'Padam',
  failedRemove: (id, message) => `Resit ${id} gagal dipadam: ${message}`,
  removedLater: (title) => `${title} dipadam apabila telefon ini ada ruang storan.`,
  removed: (title) => `${title} telah dipadam.`,
  undo: 'Buat asal',
  keptFor:
    'Bil dan kumpulan yang dipadam kekal di sini selama 30 hari. Orang yang membuatnya boleh mengembalikannya, dengan semua isinya.',
  unused: 'Tanpa akaun, bil yang tidak digunakan sesiapa selama 90 hari turut masuk ke sini.',
  group: 'Kumpulan',
  noneDeleted: 'Tiada apa-apa dipadam dalam 30 hari yang lalu.',
  deletedBy: (name) => (name === null ? 'Anda memadamnya' : `${name} memadamnya`),
  when: (who, when) => `${who}, ${when}.`,
  restore: 'Kembalikan',
  restoreOne: (title) => `Kembalikan ${title}`,
  restored: (title) => `${title} sudah kembali.`,
  loadingDeleted: 'Memuatkan bil yang dipadam...',
};
