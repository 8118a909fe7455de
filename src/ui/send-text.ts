import { shareBySystem } from './send-file.ts';
import { toast } from './toast.tsx';

/** Sends a text by the phone's share menu, else to the clipboard. `copied` says so. */
export async function sendText(text: string, copied: string): Promise<void> {
  if ('share' in navigator && (await shareBySystem({ text }))) return;
  await navigator.clipboard.writeText(text);
  toast.success(copied);
}
