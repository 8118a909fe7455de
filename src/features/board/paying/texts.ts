import { saidTexts } from '../../../pay/payment-texts.ts';

/** Who pays whom for a bill, and who has. Words: You pay, You get back, Paid, Got it, Even. */
export const payingTexts = {
  /** The board's last step, and its sheet. */
  title: 'Settle up',
  ask: 'One tap, and everybody sees whom to pay.',
  youPay: (to: string, amount: string) => `You pay ${to} ${amount}`,
  /** Several people at once. */
  youPayAll: (amount: string) => `You pay ${amount}`,
  youPaid: (to: string, amount: string) => `You paid ${to} ${amount}`,
  youGetBack: (amount: string) => `You get back ${amount}`,
  getsBack: (who: string, amount: string) => `${who} gets back ${amount}`,
  pays: (from: string, to: string, amount: string) => `${from} pays ${to} ${amount}`,
  paysYou: (from: string, amount: string) => `${from} pays you ${amount}`,
  even: 'Even',
  /** Of everything that a person gets back for the bill. */
  collected: (amount: string, all: string) => `${amount} of ${all}`,
  stillOpen: (amount: string) => `${amount} is still open`,
  evenThrough: (book: string) => `Even through ${book}`,
  evenOtherwise: 'Even through other bills',
  /** Who says what. */
  saysPaid: (who: string, amount: string) => `${who} says: paid ${amount}`,
  saysPaidFor: (who: string, from: string, amount: string) => `${who} says ${from} paid ${amount}`,
  saysGot: (who: string, to: string, amount: string) => `${who} says ${to} got ${amount}`,
  differ: (from: string, sent: string, to: string, got: string) => `${from} says ${sent}, ${to} says ${got}`,
  youSent: (sent: string, to: string, got: string) => `You say ${sent}, ${to} says ${got}`,
  youGotOther: (from: string, sent: string, got: string) => `${from} says ${sent}, you say ${got}`,
  youSaidPaid: (amount: string) => `You said: paid ${amount}`,
  /** You said that you paid. */
  notYet: (to: string) => `${to} has not confirmed it yet`,
  got: (who: string, amount: string) => `${who} got ${amount}`,
  youGot: (amount: string) => `You got ${amount}`,
  iPaid: 'I’ve paid',
  payByQr: 'Pay by DuitNow QR',
  howToPay: 'How to pay',
  tell: (who: string) => `Tell ${who}`,
  gotIt: 'Got it',
  /** For somebody without an account. */
  hasPaid: 'Has paid',
  more: (who: string) => `More about ${who}`,
  moreTo: (who: string) => `More about what you pay ${who}`,
  /** The sheet of one payment. */
  amount: 'Another amount (RM)',
  keep: 'Save',
  callEven: 'Call it even',
  callEvenHint: (amount: string) => `As if it were ${amount}: nothing is left.`,
  notReceived: 'Not received',
  notPaid: 'I haven’t paid',
  another: 'Another payment',
  anotherAmount: 'Another payment (RM)',
  takeBack: 'Take back',
  done: 'Done',
  /** What people still pay. */
  round: 'Round for cash',
  exact: 'Exact',
  bears: (who: string, amount: string) => `${who} pays ${amount} more for it.`,
  saves: (who: string, amount: string) => `${who} pays ${amount} less for it.`,
  /** Says who paid the restaurant. */
  askTitle: 'Who paid the restaurant?',
  /** Toasts with Undo. */
  ...saidTexts,
  saidNotGot: (who: string) => `Not received from ${who}.`,
  saidNotPaid: (who: string) => `Not paid to ${who}.`,
  tooMany: 'There are too many payments between the two. Change one of them.',
  /** What is sent. */
  remindText: (bill: string, amount: string) => `For ${bill} you pay me ${amount}.`,
  tellText: (bill: string, amount: string) => `I’ve paid you ${amount} for ${bill}.`,
  /** Face by face. */
  collect: 'Collect',
  collectTitle: (nth: number, all: number) => `Collect: ${nth} of ${all}`,
  skip: 'Next',
  back: 'Back',
  allCollected: 'Everything is collected',
  someCollected: 'That was everybody',
} as const;
