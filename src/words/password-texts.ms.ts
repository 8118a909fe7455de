import type { Translated } from '../language/translate.ts';
import type { passwordTexts } from './password-texts.ts';

export const passwordTextsMs: Translated<typeof passwordTexts> = {
  strength: (level) => `Kekuatan kata laluan: ${level}`,
  levels: ['Tiada', 'Lemah', 'Sederhana', 'Baik', 'Kuat'],
  common: 'Ia terlalu biasa.',
  requirements: 'Sila pastikan kata laluan anda memenuhi semua syarat.',
  rules: {
    length: 'Minimum 8 aksara',
    capital: '1 huruf besar',
    special: '1 aksara khas',
    number: '1 nombor',
  },
  met: 'dipenuhi',
  notMet: 'belum dipenuhi',
};
