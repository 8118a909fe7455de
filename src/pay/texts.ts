/** How somebody is paid: on the payer's phone, and on the phone of who gets the money. */
export const payTexts = {
  title: (to: string) => `Pay ${to}`,
  /** Of who gets the money, as their bank writes it. */
  account: 'The account’s name',
  code: (name: string, amount: string) => `DuitNow QR of ${name} for ${amount}`,
  plainCode: (name: string) => `DuitNow QR of ${name}`,
  noCode: 'The QR code could not be drawn.',
  /** Beside a code that must not be rewritten, or that the payer wants as it is. */
  typeAmount: (amount: string) => `This code has no amount. Type ${amount} in your bank’s app.`,
  withoutAmount: 'Refused? QR without amount',
  withAmount: 'QR with amount',
  shop: 'This code is a shop’s. Check the name before you pay.',
  recent: (who: string) => `${who} changed this within the last 24 hours. If in doubt, ask first.`,
  /** The amount changed while its code is on the screen. */
  now: (amount: string) => `Now it is ${amount}.`,
  newCode: 'New QR',
  newAmount: 'Take the new amount',
  nothingNow: 'Nothing is asked any more.',
  save: 'Save QR picture',
  saved: 'The picture is saved.',
  notSaved: 'The picture could not be saved. Please try again.',
  how: 'In your bank’s app choose Scan QR, then take the picture from the gallery.',
  fileName: (name: string, amount: string) => `DuitNow ${name} ${amount}`,
  scan: 'Scan with any bank’s app',
  typeThis: 'Type this amount',
  number: 'DuitNow number',
  copyAmount: 'Copy amount',
  copyNumber: 'Copy number',
  copyAccount: 'Copy account',
  copied: (what: string) => `Copied: ${what}`,
  remind: 'Remind',
  remindLabel: (who: string, amount: string) => `Remind ${who}: ${amount}`,
  toPaste: 'Copied. Paste it into a chat.',
  notShared: 'This browser did not allow sharing.',
  iPaid: (amount: string) => `I’ve paid ${amount}`,
  neverCounts: 'It counts once you say that you have paid.',
  addOwn: 'Add your DuitNow QR',
  /** To a visitor. */
  ownNeedsAccount:
    'With an account, friends scan your own DuitNow QR with the exact amount in it. This bill comes along.',
  makeAccount: 'Make an account',
} as const;
