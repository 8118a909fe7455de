import { tryTexts, uploadTexts as texts } from './texts.ts';

interface Now {
  /** Nothing is ever uploaded: there is no account. */
  isTrial: boolean;
  isToCut: boolean;
  busy: 'storing' | 'reading' | null;
  hasFile: boolean;
}

/** Says what happens now, and where. */
export function uploadHelp({ isTrial, isToCut, busy, hasFile }: Now): string | null {
  const during = isTrial ? tryTexts : texts;
  if (busy) return busy === 'storing' ? during.helpStoring : during.helpReading;
  if (isToCut) return texts.helpCut;
  return hasFile ? null : texts.helpEmpty;
}
