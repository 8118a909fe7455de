import { deviceErrors } from '../../contract/device-errors.ts';
import { LIMITS } from '../../domain/board/board.ts';
import { HOME_CURRENCY } from '../../domain/money/currencies.ts';
import { formatMoney, MAX_AMOUNT, minor } from '../../domain/money/money.ts';
import { goneTexts } from '../../words/gone-texts.ts';

const itemsText = (n: number) => (n === 1 ? '1 item' : `${n} items`);
const stepsText = (n: number) => (n === 1 ? '1 more step' : `${n} more steps`);

const aloneText = (n: number): string =>
  n === 0 ? '' : `Their ${n === 1 ? 'item goes' : `${n} items go`} back to Missing Items.`;
const sharedText = (n: number): string =>
  n === 0 ? '' : `The others pay for the ${n === 1 ? 'item' : `${n} items`} that they share.`;

/** Receipt detail with its items board. */
export const boardTexts = {
  loading: 'Loading receipt details...',
  noId: 'No receipt ID provided.',
  failed: 'Failed to load receipt details.',
  /** The receipt is not on this device, and the server does not answer. */
  notAsked: 'Failed to load receipt. Please try again.',
  failedData: 'Failed to load receipt data',
  /** A bill that was on the screen is no longer there. */
  gone: {
    here: 'You deleted this bill.',
    by: (name: string) => `${name} deleted this bill.`,
    kept: (isMine: boolean) =>
      isMine ? 'You can bring it back for 30 days.' : 'Who made it can bring it back for 30 days.',
    restore: 'Bring back',
    deleted: deviceErrors.receiptDeleted.message,
    unshared: goneTexts.unshared,
    unknown: 'This bill was deleted.',
    typed: 'What you typed is kept: it shows again if the bill comes back.',
  },
  placeholderTitle: 'Placeholder Title',
  items: 'Items',
  save: 'Save',
  saving: 'Saving...',
  saved: {
    /** The device is full. */
    memory: 'Not stored yet',
    phone: 'Saved on this phone',
    server: 'Saved',
  },
  addColumn: 'Add person',
  /** Beside the only person, and under several. */
  addFirst: 'Add people',
  addNext: 'Add another person',
  undo: 'Undo',
  redo: 'Redo',
  undone: (left: number) => `Undone. ${stepsText(left)} can be undone.`,
  redone: (left: number) => `Done again. ${stepsText(left)} can be done again.`,
  names: {
    and: (some: string, last: string) => `${some} and ${last}`,
    others: (n: number) => `${n} others`,
  },
  morePeople: (n: number) => `+${n}`,
  photo: 'Photo of the receipt',
  showPhoto: 'Show the photo',
  /** How many of the read values are unsure. */
  toCheck: (n: number) => `${n} to check`,
  photoLater: 'The photo isn’t on this phone yet. It appears here once there is a connection.',

  column: {
    drag: (title: string) => `Move ${title}`,
    collapse: (title: string) => `Collapse ${title}`,
    expand: (title: string) => `Expand ${title}`,
    addItem: (title: string) => `Add item to ${title}`,
    edit: (title: string) => `Rename ${title}`,
    cover: (title: string) => `The others pay for ${title}`,
    covered: (by: string) => (by ? `Treated by ${by}` : 'The others pay'),
    treat: (whose: string) => `For ${whose}’s treat`,
    title: 'Name',
    /** The second and later people of one name. */
    nth: (name: string, nth: number) => `${name} (${nth})`,
    known: 'People you know',
    /** Screen readers speak it while a name is typed. */
    offered: (n: number) => (n === 1 ? '1 person you know' : `${n} people you know`),
    remove: (title: string) => `Remove ${title}`,
    add: 'Add item',
    collapsed: (n: number) => `${itemsText(n)} for MYR:`,
    empty: 'Nothing yet',
    nothingMissing: 'Nothing is left',
    missing: 'Missing Items',
    /** Below that title. Without it people take the items for dishes that never came. */
    missingNote: (n: number) => (n === 1 ? 'Nobody has this yet' : 'Nobody has these yet'),
    removeTitle: (title: string) => `Remove ${title}?`,
    /** `alone`: how many of their items nobody else has; `shared`: how many others have too. */
    removeText: (alone: number, shared: number) => [aloneText(alone), sharedText(shared)].join(' ').trim(),
  },
  item: {
    drag: (name: string) => `Move ${name}`,
    assign: (name: string) => `${name}: who had this?`,
    expand: (name: string) => `Show the parts of ${name}`,
    collapse: (name: string) => `Hide the parts of ${name}`,
    edit: (name: string) => `Edit ${name}`,
    save: (name: string) => `Save ${name}`,
    remove: (name: string) => `Delete ${name}`,
    name: 'Item name',
    quantityLabel: 'Quantity',
    noName: 'Enter a name. It stays as it was.',
    badQuantity: 'Enter a number like 2. The quantity stays as it was.',
    price: 'Price on the bill (RM)',
    taxRate: 'Taxed at',
    asTheBill: 'As the bill',
    tooLarge: 'That is more than a bill can hold (RM 10,000,000.00). The price stays as it was.',
    badPrice: 'That is not an amount like 12.50. The price stays as it was.',
    belowZero:
      'A price can’t be below RM 0.00. Money that was given back is the bill’s discount. The price stays as it was.',
    pasted: (n: number) => (n === 1 ? '1 more line was pasted.' : `${n} more lines were pasted.`),
    addPasted: (n: number) => (n === 1 ? 'Add it as an item' : `Add ${n} items`),
    /** Not "2 ×": before the amount of both that reads as twice the amount. */
    quantity: (n: number) => `×${n}`,
    counted: (n: number, part: string) => `×${n}, ${part}`,
    treated: (part: string, n: number) => `${part}, ${n === 1 ? 'one is' : `${n} are`} treated`,
    treatedShort: 'treated',
    all: 'all',
    part: (fraction: string, amount: string) => `${fraction} of ${amount}`,
    editShort: 'Edit',
    removeShort: 'Delete',
    basePrice: 'Base Price',
    service: 'Service',
    tax: 'Tax',
    discount: 'Discount',
    rounding: 'Rounding',
    agreed: 'As agreed',
  },
  agreed: {
    open: 'Somebody pays a fixed sum',
    title: 'Who pays how much?',
    hint: 'The others share the difference equally.',
    sum: (name: string) => `${name} pays (RM)`,
    rest: (amount: string, n: number) =>
      n === 0 ? 'The sums add up.' : `${amount} left for ${n === 1 ? 'one person' : `${n} people`}.`,
    left: (amount: string) => `${amount} of the bill is left.`,
    tooMuch: (amount: string) => `${amount} more than the bill.`,
    done: 'Sums kept. The rest is shared.',
    why: (amount: string) => `Agreed to pay ${amount} in all.`,
    whyOthers: 'Because others agreed on a sum.',
  },
  share: {
    title: 'Who had this?',
    fewer: (name: string) => `One portion less for ${name}`,
    more: (name: string) => `One portion more for ${name}`,
    portions: 'Portions',
    portion: (n: number, all: number) => `${n} of ${all}`,
    add: 'Add',
    everyone: 'Everyone',
    done: 'Done',
  },
  assign: {
    /** The button of the bar. */
    open: (n: number) => `Assign ${n === 0 ? 'items' : itemsText(n)}`,
    title: 'Assign items',
    people: 'Whose items?',
    items: 'Items',
    everyone: 'Everyone',
    tapTheirs: (name: string) => `Tap what ${name} had.`,
    tapShared: 'Tap what everyone shared.',
    left: (amount: string) => `${amount} left`,
    done: 'All assigned',
    /** Heads the items that somebody has, below the others. */
    assigned: (n: number) => `Assigned already: ${n}`,
    next: (name: string) => `Next: ${name}`,
    finish: 'Done',
    shareAll: 'Split the whole bill equally',
    shareRest: 'Split the rest equally',
    sharedOut: (n: number) => `Split equally between ${n} people.`,
    who: (name: string) => `${name}: who shared it?`,
    empty: 'Nothing is left to assign.',
    nobody: 'Who was at the table? Add them, and tap what each had.',
  },
  rows: {
    label: 'Split into two items',
    divide: (stay: number, off: number) => `Split into two items: ${stay}\u00a0+\u00a0${off}`,
    fewer: 'One less in the second item',
    more: 'One more in the second item',
  },
  balance: {
    label: 'Bill',
    /** Short, because the heading says "Bill". */
    short: 'Total',
    left: (amount: string) => `${amount} left to assign`,
    done: 'Everything is assigned',
    nothing: 'Nothing to split yet',
    /** While an item is dragged. */
    dropHere: 'On a name here: they share it',
    people: 'Each person’s amount',
    /** Screen readers speak it after the name and amount. */
    pick: { picking: ', picking', done: ', done' },
  },
  why: {
    /** Screen readers speak it after the name and amount. */
    open: ': why?',
    title: (name: string) => `Why ${name} pays this`,
    because: (why: string, part: string) => `${why}: ${part}`,
    exactly: (part: string, amount: string) => `${part} = ${amount}`,
    odd: 'takes the odd sen',
    sum: 'Together',
    covered: (by: string, who: string) =>
      `${by} ${/ and |, /.test(by) ? 'pay' : 'pays'} for what ${who} had.`,
    rule: 'Every line is rounded down to a sen; the sen left over go to the largest remainders, and equal ones in turn. The turns are the same on every phone.',
  },
  summary: {
    open: 'Share the split',
    title: 'Share the split',
    total: 'Total',
    unassigned: 'Not assigned yet',
    details: 'With every item',
    /** `way`: "DuitNow 012-345 6789" or "Maybank 514012345678". */
    pay: (who: string, way: string) => `Pay ${who}: ${way}`,
    text: 'As text',
    image: 'As picture',
    brand: 'Kira',
    fileName: 'bill-split',
    itemsName: 'bill-items',
    toMenu: 'Your phone asks where to: WhatsApp, for example.',
    toPaste: 'The text will be copied, to paste into WhatsApp. Pictures go to your downloads.',
    copied: 'Copied. Paste it where you like.',
    saved: 'Saved to your downloads.',
    tooLong: 'Every item is too much for a picture. It has the amounts; the text has the items.',
    failed: 'This could not be shared here. Select the text and copy it instead.',
  },
  difference: {
    matches: (amount: string) => `The bill adds up to the printed total of ${amount}.`,
    less: (amount: string, printed: string) =>
      `The bill is ${amount} short of the printed total of ${printed}.`,
    more: (amount: string, printed: string) => `The bill is ${amount} over the printed total of ${printed}.`,
    fix: 'Check the amounts',
    suspects: 'It would add up if:',
    suspicion: {
      rounding: (_name: string, amount: string) => `The rounding is ${amount}`,
      included: (_name: string, amount: string) => `The tax of ${amount} is already in the prices`,
      added: (_name: string, amount: string) => `The tax of ${amount} comes on top of the prices`,
      digits: (name: string, price: string) => `${name} costs ${price} (a digit was misread)`,
      point: (name: string, price: string) => `${name} costs ${price} (the decimal point was misread)`,
      quantity: (name: string, price: string) => `${name} costs ${price} (its quantity was misread)`,
      twice: (name: string) => `${name} is on the bill once too often`,
      extra: (name: string) => `${name} is no item of this bill`,
      again: (name: string, price: string) => `${name} was ordered once more, for ${price}`,
      missing: (_name: string, price: string) => `One line of ${price} is missing`,
    },
    apply: 'Correct it',
  },
  bill: {
    title: 'Bill details',
    edit: 'Edit bill',
    name: 'Title',
    date: 'Date',
    items: 'Items',
    discount: 'Discount',
    service: 'Service',
    tax: 'Tax',
    taxRate: (rate: number) => `Tax ${rate} %`,
    included: (label: string) => `${label} (in the prices)`,
    rounding: 'Rounding',
    cashRounding: 'Rounding at the counter',
    details: 'Other details',
    detailsHint: 'One a line, like Table: 12',
    payable: 'To pay',
    printed: 'Printed total',
    rate: 'Rate %',
    taxNumber: (n: number) => `Tax ${n}`,
    addTax: 'Another tax rate',
    removeTax: (name: string) => `Remove ${name}`,
    inPrices: 'Already in the prices',
    cash: (coin: number) => `Paid at the counter: round to ${coin} sen`,
    badAmount: 'Enter an amount like 12.50.',
    chooseOne: 'Choose one of these.',
    tooLarge: 'That is more than a bill can hold (RM 10,000,000.00).',
    tooMuchOff: 'That is more than the items cost.',
    belowZero: 'A charge is never below 0. What was taken off belongs to the discount.',
    badRate: 'Enter a percentage like 6.',
    badDate: 'Enter a day with a year of four digits.',
    done: 'Done',
  },
  /** Explains printed charges. */
  finding: {
    on: {
      items: 'the items',
      'items-discount': 'the items less discount',
      'items+service': 'the items and the service charge',
      'items-discount+service': 'the items less discount and the service charge',
    },
    service: (rate: number, on: string) => `${rate} % service charge on ${on}.`,
    tax: (rate: number, on: string) => `${rate} % SST on ${on}.`,
    taxOfSome: (rate: number) => `${rate} % SST on its own items.`,
    taxNotService: (rate: number, on: string) => `${rate} % SST on ${on}, service charge not taxed.`,
    taxIncluded: (rate: number) => `${rate} % tax is in the prices already: nothing is added.`,
    mixed: (rates: string) =>
      `Tax at ${rates}: together they match what was ordered. Everybody bears both until you say, under Edit, what a dish is taxed at.`,
    serviceUnknown: 'The service charge is no usual percentage of the items.',
    taxOff: (amount: string, rate: number) => `The tax of ${amount} is not ${rate} % of the items.`,
    taxUnknown: (amount: string) => `The tax of ${amount} is no usual percentage of the items.`,
  },
  toasts: {
    updating: 'Updating data...',
    updated: 'Data updated successfully!',
    kept: 'Saved on this phone. Changes are sent when you are online.',
    failed: 'Failed to update data.',
    error: (message: string) => `Error saving data: ${message}`,
    itemUpdating: 'Updating item...',
    itemUpdated: 'Item updated successfully!',
    itemError: (message: string) => `Error updating item: ${message}`,
    addFailed: 'Failed to add new item',
    limit: {
      items: `A bill holds ${LIMITS.shown.items} items at most. Nothing was changed.`,
      people: `A bill holds ${LIMITS.shown.columns} people at most. Nothing was changed.`,
      shares: `A bill holds ${LIMITS.shares} shares at most. Nothing was changed.`,
      amount: `A bill can hold at most ${formatMoney(minor(MAX_AMOUNT), HOME_CURRENCY)}. Nothing was changed.`,
    },
    intoDiscount: 'What was taken off was added to the bill’s discount.',
    itemDeleted: (name: string) => `${name} was deleted.`,
    personGone: (title: string) => `${title || 'A person'} was removed meanwhile.`,
    /** An emptied name. */
    nameStays: (title: string) => `A name can’t be empty. It stays ${title}.`,
    /** Follows `personGone` if the user has typed another name. */
    titleKept: 'The new name comes back with them.',
    /** Somebody who is on the bill, and not in its group. */
    noRight: 'Only the bill’s group can change that. You can pick what you had.',
    /** Also stands above the items. */
    isOut: 'The host took you out of this bill. You can still change what you said about your payment.',
    goneMeanwhile: (name: string) => `${name} was deleted meanwhile. Your change comes back with it.`,
    changedSince: 'Somebody else has changed this since, so it stays.',
    nothing: 'There is nothing to take back: it is as it was before.',
    notSent: 'This phone has no storage left. Your changes are saved on it, but cannot be sent yet.',
    columnDeleted: (title: string) => `${title} was removed.`,
  },
} as const;
