import { useMemo } from 'react';
import { useData } from '../../../data/context.tsx';
import { useWaysToPay } from '../../../data/use-ways-to-pay.ts';
import { codeLoader } from '../../../ui/code-loader.ts';
import { shareBySystem } from '../../../ui/share-file.ts';
import { shownCode } from '../../../ui/pay/shown-code.ts';
import { sendText } from '../send-text.ts';
import type { DueView } from './paying-view.ts';
import { payingTexts as texts } from './texts.ts';
import { waysInWords } from './ways-in-words.ts';

const loadPicture = codeLoader(() => import('../../../ui/pay/qr-picture.ts'));

/**
 * Sends one sentence to who pays the user, with the user's own ways to pay: in words, and their code as a
 * picture where the phone's menu takes one. Whoever reminds for somebody else sends the sentence alone.
 * @param due what is still asked; null while no sheet is open
 */
export function useReminder(due: DueView | null): (sentence: string) => Promise<void> {
  const { me } = useData();
  const own = useWaysToPay(me._id);
  const ways = due?.to.isMe ? own : null;
  const duitnow = ways?.duitnow ?? null;
  const amount = due?.asked ?? null;
  // Drawn in advance: a browser opens its share menu only right after a tap.
  const picture = useMemo(() => {
    const shown = amount === null ? null : shownCode(duitnow, amount);
    if (!shown || amount === null) return null;
    const drawn = loadPicture().then(({ qrPicture }) => qrPicture(shown, amount, shown.code.name));
    return drawn.catch(() => null); // the words go without it
  }, [duitnow, amount]);
  return async (sentence) => {
    const text = [sentence, ...(ways ? waysInWords(ways) : [])].join('\n');
    const file = await picture;
    const data = file && { text, files: [file] };
    if (data && 'canShare' in navigator && navigator.canShare(data) && (await shareBySystem(data))) return;
    await sendText(text, texts.copied);
  };
}
