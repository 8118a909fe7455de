import type { Translated } from '../language/translate.ts';
import type { removalTexts } from './removal-texts.ts';

export const removalTextsMs: Translated<typeof removalTexts> = {
  payments: 'Buang juga bayaran yang mereka catat di sini dan dengan anda',
  answeredStay: 'Bayaran yang sudah dijawab orang lain kekal.',
};
