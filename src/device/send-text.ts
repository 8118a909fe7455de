import { sendBySystem } from './send-file.ts';

/** Sends a text by the phone's share menu, else to the clipboard, and then calls `onCopied`. */
export async function sendText(text: string, onCopied: () => void): Promise<void> {
  if ('share' in navigator && (await sendBySystem({ text }))) return;
  await navigator.clipboard.writeText(text);
  onCopied();
}
