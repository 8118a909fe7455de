import type { TextStorage } from '../../data/device/text-storage.ts';
import { noCharges, type ManualDraft } from './manual-draft.ts';

/**
 * What a user has typed of a receipt and not saved: each key is stored, so that Back, a reload or a page that
 * the phone drops loses nothing.
 */
export function keptDraft(storage: TextStorage, user: string) {
  const key = `kira-manual-${user}`;
  return {
    read(): ManualDraft | null {
      try {
        const kept = JSON.parse(storage.getItem(key) ?? 'null') as ManualDraft | null;
        return kept && { ...noCharges, ...kept }; // an older app kept none
      } catch {
        return null;
      }
    },
    write: (draft: ManualDraft): void => storage.setItem(key, JSON.stringify(draft)),
    forget: (): void => storage.removeItem(key),
  };
}
