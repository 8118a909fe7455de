import { useMemo } from 'react';
import { sendBySystem } from '../device/send-file.ts';
import { sendText } from '../device/send-text.ts';
import type { Minor } from '../domain/money/money.ts';
import { codeLoader } from '../loading/code-loader.ts';
import { toast } from '../toasts/toast.ts';
import { shownCode, type Ways } from './shown-code.ts';
import { payTexts as texts } from './texts.ts';
import { waysInWords } from './ways-in-words.ts';

const loadPicture = codeLoader(() => import('./qr-picture.ts'));

interface Options {
  /** What is asked for; null while nobody is near to reminding. */
  amount: Minor | null;
  /** The sender's own ways to pay; null: none, or somebody else gets the money. */
  ways: Ways | null;
  /** Draws what the amount is for. */
  about?: (() => Promise<File>) | undefined;
}

/**
 * Sends one sentence to somebody who pays, with the sender's own ways to pay in words; and, where the phone's
 * menu takes pictures, their code, and what it is for.
 */
export function useReminder({ amount, ways, about }: Options): (sentence: string) => Promise<void> {
  const duitnow = ways?.duitnow ?? null;
  // Drawn in advance: a browser opens its share menu only right after a tap. The words go without a picture.
  const pictures = useMemo(
    () => (amount === null ? Promise.resolve([]) : drawAll(duitnow, amount, about)),
    [duitnow, amount, about],
  );
  return async (sentence) => {
    const text = [sentence, ...(ways ? waysInWords(ways) : [])].join('\n');
    const data = { text, files: await pictures };
    const isTaken = data.files.length > 0 && 'canShare' in navigator && navigator.canShare(data);
    if (isTaken && (await sendBySystem(data))) return;
    await sendText(text, () => toast.success(texts.toPaste));
  };
}

async function drawAll(duitnow: string | null, amount: Minor, about: Options['about']): Promise<File[]> {
  const code = shownCode(duitnow, amount);
  const drawn = await Promise.allSettled([
    ...(code ? [loadPicture().then(({ qrPicture }) => qrPicture(code, amount, code.code.name))] : []),
    ...(about ? [about()] : []),
  ]);
  return drawn.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}
