import { MAX_PDF_PAGES } from '../../vision/pdf/pdf-limits.ts';

const counts = ['', 'one', 'two', 'three', 'four', 'five', 'six'];
const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const readFailed = 'The photo could not be read on this device. Try again, or enter the receipt by hand.';

/** Upload screen, manual receipt. */
export const uploadTexts = {
  title: 'Add receipt',
  camera: 'Camera',
  gallery: 'Gallery',
  manual: 'Manual Receipt',
  preview: 'Preview',
  empty: 'Selected file will appear here',
  /** In a mouse's reach: elsewhere nobody drags files. */
  dropHint: 'Drag a photo or PDF here, or paste it.',
  longHint: 'A long receipt? Choose several photos of it, taken from top to bottom.',
  chooseFile: 'Choose a PDF or HEIC file',
  joined: (n: number) => `${n} photos joined`,
  /** Photos that don't overlap. */
  oneOrMore: (n: number) => `One long receipt, or ${counts[n] ?? n} bills?`,
  oneOrMoreText: 'These photos do not overlap.',
  /** What tells that they are several bills. */
  severalBy: {
    total: 'Each has a total of its own.',
    date: 'They are of different days.',
    store: 'They are of different stores.',
  },
  /** What was read on a photo: its store and its total. */
  readOn: (...parts: (string | 0 | null)[]) => parts.filter(Boolean).join(', '),
  severalAsOne: 'As one receipt, its total is left for you to type.',
  /** One paper, photographed twice. */
  shownTwice: (n: number, first: number) =>
    `Photo ${n} shows the same receipt as photo ${first}. It is left out.`,
  oneReceipt: 'One long receipt',
  moreBills: (n: number) => `${upperFirst(String(counts[n] ?? n))} bills`,
  photoNumber: (n: number) => `Photo ${n}`,
  billOf: (at: number, of: number) => `Bill ${at} of ${of}`,
  tooMany: (most: number) => `A receipt can have ${most} photos at most. No photo was taken. Choose fewer.`,
  /** By what came of it. */
  noShare: {
    empty: 'Nothing arrived from the other app. Choose the photo here.',
    failed:
      'The shared photos were not taken. This device may have no storage left: free some, then share them again.',
  },
  /** The same, where a photo of an earlier share is shown. */
  withEarlierShare: {
    empty: 'Nothing new arrived from the other app. This photo came before.',
    failed: 'The new photos were not taken: this device may have no storage left. This photo came before.',
  },
  rotate: 'Rotate',
  drop: 'Drop the photo here',
  remove: 'Remove file',
  /** Offers a stored photo that has no receipt yet. */
  offer: 'Continue with your photo?',
  offerText: 'It is saved on this phone. No receipt was made of it yet.',
  continue: 'Continue',
  /** Replaces the file's name. */
  yourPhoto: 'Your photo',
  corners: 'Corners of the paper',
  cornersFound: 'The paper was found. Drag a corner, or move it with the arrow keys, if it is off.',
  cornersWhole: 'The whole photo will be read. Drag the corners to the edge of the paper to read only that.',
  corner: ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'],
  cornerMoved: (corner: string, x: number, y: number) => `${corner}: ${x}% from the left, ${y}% from the top`,
  wholePhoto: 'Whole photo',
  findAgain: 'Find again',
  adjustCorners: 'Adjust corners',
  shareWith: 'Share this bill with',
  nobody: 'Nobody else',
  defaultGroup: (name: string) => `Default Group: ${name}`,
  privacy:
    'The photo is read on this phone. It goes to your own server with its receipt, for you and its group, and nowhere else.',
  upload: 'Upload Image',
  uploading: 'Uploading...',
  split: 'Split Bill',
  parsing: 'Parsing...',
  /** What happens, or will. */
  helpEmpty: 'Choose a photo. Kira reads it at once, on this phone.',
  helpStoring: 'Preparing the photo on this phone. Nothing is sent yet.',
  helpReading: 'Reading the receipt on this phone. Nothing is sent yet.',
  helpCut: 'Press Upload Image to cut the photo at these corners, and read it.',
  stored: 'The photo is saved on this phone. You can split the bill now.',
  cancel: 'Cancel',
  tryAgain: 'Try Again',
  progressUpload: 'Preparing the photo',
  progressRead: 'Reading the receipt',
  linesFound: (n: number) => (n === 1 ? '1 line found' : `${n} lines found`),
  withPhoto: 'Continue without items',
  /** Of a photo that seems turned, and yet has items. */
  withItems: 'Continue anyway',
  failed: (message: string) => `Upload failed: ${message}`,
  noData: 'Parsing completed but no data was received.',
  noText:
    'No items could be read in this photo. Try again in better light and closer, or go on and add the items yourself.',
  /** A payment screen, a card's slip, an order page of a delivery app. */
  onlyTotal: (amount: string, store: string | null) =>
    store ? `${amount} at ${store}. Split it?` : `${amount} was paid. Split it?`,
  splitTotal: (amount: string) => `Split ${amount}`,
  turned: 'Is the photo sideways or upside down? Rotate it until you can read it. Kira then reads it again.',
  readFailed,
  refused: (file: string, why: string) => `${file} was not taken. ${why}`,
  imageErrors: {
    empty: 'This file is empty. Choose another photo.',
    'not-an-image':
      'This is not an image that can be read here. Choose a JPEG, PNG, WebP or HEIC photo, or a PDF.',
    'too-large': 'This file is larger than 12 MB. Choose a smaller photo.',
    'too-many-pixels': 'This image has too many pixels to read on this device. Choose a smaller photo.',
    unsupported: 'This browser cannot read photos. Enter the receipt by hand instead.',
    damaged: 'This image is damaged or incomplete. Take the photo again or choose another.',
    unreadable: 'This photo cannot be opened. If it is stored online, connect first, or choose another.',
    heic: 'This browser cannot open this HEIC photo. Choose a JPEG, or take the photo here.',
    'no-opener':
      'Kira needs a connection the first time that it opens such a file. Connect, then choose it again.',
    'too-slow': readFailed,
    'too-complex': 'This file is too much for this device. Choose a screenshot of the bill instead.',
    'pdf-pages': `This PDF has more than ${MAX_PDF_PAGES} pages. Choose one with the bill alone, or a screenshot of it.`,
    'pdf-locked':
      'This PDF asks for a password. Choose a screenshot of the bill, or save the PDF without its password.',
    'pdf-damaged':
      'This PDF is damaged or incomplete. Download it again, or choose a screenshot of the bill.',
  },
} as const;

/** An amount, divided equally. */
export const quickTexts = {
  open: 'Quick split',
  amount: 'Amount (RM)',
  forWhat: 'What for? (optional)',
  howMany: 'How many people?',
  more: 'One more person',
  who: 'Who? (optional)',
  each: (amount: string) => `${amount} each`,
  /** An amount that doesn't divide to the sen. */
  eachAbout: (less: string, more: string) => `${less} or ${more} each`,
  paidByYou: 'You paid, today. You can change everything later.',
  /** Without an amount. */
  noAmount: 'Enter an amount like 43 or 45.60.',
  split: 'Split',
  untitled: 'Quick split',
  friend: (n: number) => `Friend ${n}`,
  /** The one item of a bill of which only the total is known. */
  everything: 'Everything',
} as const;

/** A visitor's: nothing of it leaves the device. */
export const tryTexts = {
  title: 'Split a bill right now',
  intro: 'No account, no sign-up. Take a photo of your receipt, or try it with ours.',
  sample: 'Use a sample receipt',
  sampleFailed: 'The sample could not be loaded. Check the connection, and try again.',
  /** On each page. */
  here: 'Only on this phone. Nothing is sent.',
  /** WebKit, unless Kira is on the home screen. */
  forgets: 'This browser may delete it if you don’t open Kira for 7 days.',
  /** On each page of a host without an account (HOST-3). */
  kept: 'Bills go 90 days after their last use.',
  keep: 'Keep it',
  privacy: 'The photo is read on this phone, and stays on it.',
  /** Nothing is uploaded later, either. */
  storing: 'Preparing...',
  helpStoring: 'Preparing the photo on this phone.',
  helpReading: 'Reading the receipt on this phone.',
  noStorage:
    'This browser does not let Kira store anything, so no bill can be made here. It may be a private window: open Kira in another one.',
  bills: 'Your bills here',
  signUp: 'Make an account',
  logIn: 'Log in',
  about: 'About Kira',
} as const;

export const manualTexts = {
  begun: 'You began this receipt earlier.',
  startOver: 'Start over',
  date: 'Date',
  store: 'Store name',
  items: 'Items',
  itemName: (n: number) => `Item ${n} name`,
  itemPrice: (n: number) => `Item ${n} price (RM)`,
  itemNameShort: 'Item name',
  itemPriceShort: '0.00',
  addItem: 'Add item',
  removeItem: (n: number) => `Remove item ${n}`,
  discount: 'Discount',
  service: 'Service',
  tax: 'Tax',
  discountHint: 'With vouchers and returns. An amount, or a percentage like 10 %',
  custom: 'Other details',
  customHint: 'For example: table 12, or the name of the waiter.',
  key: (n: number) => `Detail ${n} name`,
  value: (n: number) => `Detail ${n} value`,
  keyShort: 'Name',
  valueShort: 'Value',
  addCustom: 'Add detail',
  removeCustom: (n: number) => `Remove detail ${n}`,
  save: 'Save',
  total: (amount: string) => `Total: ${amount}`,
  noTotal: 'Total: too large',
  missingHead: 'Please enter both date and store name.',
  badDate: 'Please enter a day with a year of four digits.',
  missingItem: 'Please ensure all item name and price fields are filled, or remove empty item rows.',
  missingCustom: 'Please ensure all custom key and value fields are filled, or remove empty custom rows.',
  customTooLong: 'Together the other details are too long (at most 2,000 characters).',
  tooLarge: (n: number) => `The price of item ${n} is more than a bill can hold (RM 10,000,000.00).`,
  badCharge: 'Enter discount, service and tax as an amount like 12.50, or as a percentage like 10 %.',
  choose: (question: string) => `Choose what you mean: ${question}`,
  tooMuchOff: 'Discount, vouchers and returns are more than the items cost.',
  totalTooLarge: 'Together the items are more than a bill can hold (RM 10,000,000.00).',
  badPrice: (n: number) => `The price of item ${n} is not an amount like 12.50.`,
} as const;
