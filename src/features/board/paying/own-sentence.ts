import { addMinor, formatMoney } from '../../../domain/money/money.ts';
import type { OpenAmount } from '../send/summary-text.ts';
import type { DueView, Payee, PayingView } from './paying-view.ts';
import { payingTexts as texts } from './texts.ts';

/** The viewer's part in one sentence. */
export interface OwnSentence {
  text: string;
  /** They still pay somebody. */
  isAsked: boolean;
}

/** Null if they neither pay nor get anything. */
export function ownSentence({ payees, own, together, currency }: PayingView): OwnSentence | null {
  const asked = own.filter(({ open }) => open > 0);
  const [first] = asked;
  if (first) {
    const sum = formatMoney(addMinor(...asked.map(({ open }) => open)), currency);
    return {
      text: asked.length === 1 ? texts.youPay(first.to.title, sum) : texts.youPayAll(sum),
      isAsked: true,
    };
  }
  if (together) {
    const { part, outlay } = together;
    if (outlay > 0) return { text: texts.youPaidAll(formatMoney(outlay, currency)), isAsked: false };
    return part === null ? null : { text: texts.yourPart(formatMoney(part, currency)), isAsked: false };
  }
  const mine = payees.find(({ person }) => person.isMe);
  if (!mine && own.length === 0) return null;
  const text = mine && mine.open > 0 ? texts.youGetBack(formatMoney(mine.open, currency)) : texts.even;
  return { text: withClaims(text, mine?.dues ?? [], mine), isAsked: false };
}

/** A claim counts at once, and the sentence says so: "You get back RM 40.21, if Aina’s RM 20.00 arrived". */
function withClaims(text: string, dues: readonly DueView[], mine: Payee | undefined): string {
  if (!mine || mine.waiting === 0) return text;
  const amount = formatMoney(mine.waiting, dues[0]!.currency);
  const claiming = dues.filter(({ ring }) => ring.state === 'half');
  return claiming.length === 1
    ? texts.ifArrived(text, claiming[0]!.from.title, amount)
    : texts.ifAllArrived(text, amount);
}

/** What the bill itself still asks for, by the names on it: the split that is sent says the same. */
export const openAmounts = ({ payees }: PayingView): OpenAmount[] =>
  payees.flatMap(({ dues }) =>
    dues
      .filter(({ open }) => open > 0)
      .map(({ from, to, open }) => ({ from: from.title, to: to.title, amount: open, isMine: to.isMe })),
  );
