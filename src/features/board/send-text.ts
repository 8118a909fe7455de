import { toast } from '../../ui/toast.tsx';

/** Sends a text by the phone's share menu, else to the clipboard. `copied` says so. */
export async function sendText(text: string, copied: string): Promise<void> {
  if ('share' in navigator && (await shareBySystem({ text }))) return;
  await navigator.clipboard.writeText(text);
  toast.success(copied);
}

/** Returns true if the menu took the data, or if the user closed the menu. */
export async function shareBySystem(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
