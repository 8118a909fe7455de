import type { Translated } from '../language/translate.ts';
import type { goneTexts } from './gone-texts.ts';

export const goneTextsMs: Translated<typeof goneTexts> = {
  unshared: 'Bil ini tidak lagi dikongsi dengan anda.',
  keepCopy: 'Simpan salinan anda',
  keptCopy: 'Salinan anda disimpan sebagai bil baharu.',
};
