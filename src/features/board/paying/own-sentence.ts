import { addSen, formatRm, sen } from '../../../domain/money/money.ts';
import type { OpenAmount } from '../summary/summary-text.ts';
import { isEvenThroughBook, type PayingView } from './paying-view.ts';
import { payingTexts as texts } from './texts.ts';

/** The viewer's part in one sentence; null if they neither pay nor get anything. */
export function ownSentence({ payees, own }: PayingView): string | null {
  const asked = own.filter((due) => due.asked > 0);
  const [first] = asked;
  if (first)
    return asked.length === 1
      ? texts.youPay(first.to.title, formatRm(first.asked))
      : texts.youPayAll(formatRm(addSen(...asked.map((due) => due.asked))));
  const mine = payees.find(({ person }) => person.isMe);
  if (mine && mine.collected < mine.whole)
    return texts.youGetBack(formatRm(sen(mine.whole - mine.collected)));
  if (!mine && own.length === 0) return null;
  return own.some(isEvenThroughBook) ? texts.evenOtherwise : texts.even;
}

/** What is still asked, by the names on the bill: the split that is sent says the same. */
export const openAmounts = ({ payees }: PayingView): OpenAmount[] =>
  payees.flatMap(({ dues }) =>
    dues
      .filter(({ asked }) => asked > 0)
      .map(({ from, to, asked }) => ({ from: from.title, to: to.title, amount: asked, isMine: to.isMe })),
  );
