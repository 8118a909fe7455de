import type { Translated } from '../language/translate.ts';
import type { sameBillTexts } from './same-bill-texts.ts';

export const sameBillTextsMs: Translated<typeof sameBillTexts> = {
  title: 'Bil ini sudah ada',
  you: 'Anda',
  bill: (title, amount) => `${title}, ${amount}.`,
  added: (who, ago) => (who ? `${who} menambahnya ${ago}.` : `Ia ditambah ${ago}.`),
  open: 'Buka',
  addAnyway: 'Tambah juga',
};
