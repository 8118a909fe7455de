import type { Currency } from '../../../domain/money/currencies.ts';
import { addMinor, formatMoney } from '../../../domain/money/money.ts';
import { receivedOf } from '../../../domain/settling/received.ts';
import type { OpenAmount } from '../send/summary-text.ts';
import { partOf, type DueView, type Payee, type PayingView } from './paying-view.ts';
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
  if (mine) return { text: backSentence(mine, currency), isAsked: false };
  return own.length === 0 ? null : { text: texts.even, isAsked: false };
}

/** A claim counts at once, and the sentence says so: "You get back RM 40.21, if Aina’s RM 20.00 arrived". */
export function backSentence({ person, open, waiting, dues }: Payee, currency: Currency): string {
  const { isMe, title } = person;
  const back = formatMoney(open, currency);
  const text = isMe
    ? open > 0
      ? texts.youGetBack(back)
      : texts.even
    : open > 0
      ? texts.getsBack(title, back)
      : texts.isEven(title);
  if (waiting === 0) return text;
  const amount = formatMoney(waiting, currency);
  const claiming = dues.filter((due) => receivedOf(due).waiting > 0);
  return claiming.length === 1
    ? texts.ifArrived(text, claiming[0]!.from.title, amount)
    : texts.ifAllArrived(text, amount);
}

/** What somebody outside of the bill's book pays for it: "Devi pays you RM 20.33 for Sri Melur". */
export function outsideSentence(due: DueView, bill: string): string {
  const { from, to, currency } = due;
  const amount = formatMoney(partOf(due), currency);
  return texts.forBill(
    to.isMe ? texts.paysYou(from.title, amount) : texts.pays(from.title, to.title, amount),
    bill,
  );
}

/** What the bill itself still asks for, by the names on it: the split that is sent says the same. */
export const openAmounts = ({ payees }: PayingView): OpenAmount[] =>
  payees.flatMap(({ dues }) =>
    dues
      .filter(({ open }) => open > 0)
      .map(({ from, to, open }) => ({ from: from.title, to: to.title, amount: open, isMine: to.isMe })),
  );
