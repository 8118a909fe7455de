import { addMinor, formatMoney, minor } from '../../../domain/money/money.ts';
import type { OpenAmount } from '../send/summary-text.ts';
import { isEvenThroughBook, type PayingView } from './paying-view.ts';
import { payingTexts as texts } from './texts.ts';

/** The viewer's part in one sentence. */
export interface OwnSentence {
  text: string;
  /** They still pay somebody. */
  isAsked: boolean;
}

/** Null if they neither pay nor get anything. */
export function ownSentence({ payees, own, currency }: PayingView): OwnSentence | null {
  const asked = own.filter((due) => due.asked > 0);
  const [first] = asked;
  if (first) {
    const sum = formatMoney(addMinor(...asked.map((due) => due.asked)), currency);
    return {
      text: asked.length === 1 ? texts.youPay(first.to.title, sum) : texts.youPayAll(sum),
      isAsked: true,
    };
  }
  const mine = payees.find(({ person }) => person.isMe);
  if (!mine && own.length === 0) return null;
  if (mine && mine.collected < mine.whole)
    return {
      text: texts.youGetBack(formatMoney(minor(mine.whole - mine.collected), currency)),
      isAsked: false,
    };
  return { text: own.some(isEvenThroughBook) ? texts.evenOtherwise : texts.even, isAsked: false };
}

/** What is still asked, by the names on the bill: the split that is sent says the same. */
export const openAmounts = ({ payees }: PayingView): OpenAmount[] =>
  payees.flatMap(({ dues }) =>
    dues
      .filter(({ asked }) => asked > 0)
      .map(({ from, to, asked }) => ({ from: from.title, to: to.title, amount: asked, isMine: to.isMe })),
  );
