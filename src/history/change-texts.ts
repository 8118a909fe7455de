import { listIn } from '../language/list.ts';

const list = listIn('en');

/** The words of describe-change.ts and describe-payment.ts. */
export const changeTexts = {
  added: (what: string) => `Added ${what}`,
  priced: (name: string, price: string) => `${name} (${price})`,
  deleted: (what: string) => `Deleted ${what}`,
  broughtBack: (what: string) => `Brought back ${what}`,
  renamed: (from: string, to: string) => `Renamed ${from} to ${to}`,
  named: (to: string) => `Renamed to ${to}`,
  changed: (what: string, from: string, to: string) => `${what}: ${from} → ${to}`,
  set: (what: string, to: string) => `${what}: ${to}`,
  moved: (what: string) => `${what}: another place`,
  /** The column of somebody without an account is a user's from now on. */
  joined: (person: string) => `${person} joined`,
  other: (what: string) => `Changed ${what}`,
  covered: (person: string) => `The others pay for ${person}`,
  treated: (item: string, person: string) => `${item} is on ${person}`,
  untreated: (item: string) => `${item} is nobody’s treat any more`,
  pieces: (item: string) => `${item}: each pays for the pieces they had`,
  shared: (item: string) => `${item} is shared by those who had it`,
  /** Somebody picks on their phone what this person had. */
  held: (person: string) => `Picks for ${person}`,
  released: (person: string) => `Picks for ${person} no longer`,
  done: (person: string) => `${person} has picked everything`,
  notDone: (person: string) => `${person} goes on picking`,
  agreed: (person: string, amount: string | null) =>
    amount === null ? `${person} shares the rest` : `${person} pays ${amount} as agreed`,
  rounded: (person: string, to: string | null) =>
    to === null ? `${person} pays the exact amount` : `${person} pays in steps of ${to}`,
  uncovered: (person: string) => `${person} pays again`,
  cash: (isCash: boolean) => (isCash ? 'Rounded at the counter' : 'Not rounded at the counter'),
  people: (people: readonly string[]) => list(people),
  portions: (person: string, weight: number) => (weight === 1 ? person : `${person} × ${weight}`),
  quantity: (quantity: number) => `× ${quantity}`,
  taxRate: (item: string) => `Tax of ${item}`,
  asTheBill: 'as the bill',
  tax: (amount: string, rate: string | null, included: boolean) =>
    `${amount}${rate === null ? '' : ` at ${rate}`}${included ? ' in the prices' : ''}`,
  nobody: 'nobody',
  none: 'none',
  theBill: 'the bill',
  /** The bill's group from now on. */
  group: (name: string | null) => `Group: ${name ?? 'none'}`,
  otherGroup: 'another group',
  item: 'an item',
  person: 'a person',
  bill: {
    paid: 'Paid by',
    title: 'Title',
    description: 'Other details',
    date: 'Date',
    total: 'Printed total',
    discount: 'Discount',
    service: 'Service charge',
    taxes: 'Tax',
    currency: 'Currency',
    rounding: 'Rounding',
    cash: 'Cash',
  },
  payment: {
    sent: (from: string, to: string, amount: string) => `${from} paid ${to} ${amount}`,
    /** The payer says that they have not paid. */
    notSent: (from: string, to: string) => `${from} has not paid ${to}`,
    got: (from: string, to: string, amount: string) => `${to} got ${amount} from ${from}`,
    notGot: (from: string, to: string) => `${to} got nothing from ${from}`,
    /** `what` was said before, and is no more. */
    takenBack: (what: string) => `Taken back: ${what}`,
    /** Nobody knows what was said before. */
    nothingSent: (from: string, to: string) => `${from} paid ${to}`,
    nothingGot: (from: string, to: string) => `${to} got money from ${from}`,
    how: { duitnow: 'DuitNow', cash: 'Cash', bank: 'Bank transfer', offset: 'Set off' },
    howNone: 'Not said how',
    note: (note: string) => `Note: ${note}`,
    noNote: 'No note',
    apart: 'Two payments',
    same: 'The same payment',
  },
} as const;
