import type { Translated } from '../../../../language/translate.ts';
import type { treatTexts } from './texts.ts';

export const treatTextsMs: Translated<typeof treatTexts> = {
  title: 'Ada yang dibelanja?',
  hint: 'Yang lain yang ada makan bayarkan untuk mereka, sama rata. Belanja satu hidangan? Ketik hidangan itu.',
  nobodyPays: 'Tiada yang tinggal untuk belanja: masing-masing bayar sendiri.',
  treated: (who) => `${who} dibelanja`,
  ask: 'Ada yang belanja ini?',
  nobody: 'Tidak, semua bayar sendiri',
  on: (who) => `${who} belanja`,
  isOn: (who) => `${who} belanja`,
  gives: 'belanja yang lain',
  given: (item) => `Belanja: ${item}`,
};
