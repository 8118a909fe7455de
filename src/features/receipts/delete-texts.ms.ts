import type { Translated } from '../../language/translate.ts';
import type { deleteTexts } from './delete-texts.ts';

export const deleteTextsMs: Translated<typeof deleteTexts> = {
  removeTitle: 'Padam resit ini?',
  removeText: (title) => `“${title}” dan pembahagiannya akan hilang untuk semua orang di dalamnya.`,
  confirmRemove: 'Padam',
  failedRemove: (id, message) => `Resit ${id} gagal dipadam: ${message}`,
  removedLater: (title) => `${title} dipadam apabila telefon ini ada ruang storan.`,
  removed: (title) => `${title} telah dipadam.`,
  undo: 'Buat asal',
};
