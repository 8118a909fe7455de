import { listIn } from '../../../language/list.ts';

const list = listIn('en');

/** The check screen, which compares the reading with the photo. */
export const checkTexts = {
  loading: 'Loading the reading...',
  photo: 'Photo of the receipt',
  photoView: 'Photo of the receipt. Scroll to move it.',
  zoomIn: 'Enlarge the photo',
  zoomOut: 'Make the photo smaller',
  fit: 'Show the whole photo',
  readBy: (engines: readonly string[]) => `Read by ${list(engines)}.`,
  engines: { ppocr: 'PP-OCR', tesseract: 'Tesseract', text: 'PDF text' } as Record<string, string>,
  help: 'Tap a line to see it on the photo. You can go on to the board at any time.',

  first: 'Look at these first',
  left: (n: number) => (n === 0 ? 'All looked at' : `${n} left`),
  lines: 'Lines',
  otherLines: 'All other lines',
  bill: 'Bill',
  doubtful: 'Read without certainty',
  right: 'Looks right',
  allRight: 'All look right',
  isRight: (what: string) => `${what} looks right`,
  instead: (field: string, value: string, what: string) => `${what}, ${field}: take ${value} instead`,
  reading: 'reading',
  line: (n: number) => `Line ${n}`,
  strip: (what: string) => `${what} on the photo`,

  field: { name: 'Item', quantity: 'Quantity', price: 'Amount (RM)' },
  fieldOf: (field: string, what: string) => `${field} of ${what}`,
  title: 'Store',
  date: 'Date',
  noDate: 'No date',
  noAmount: 'None',

  add: 'Add a line',
  join: 'Join with next',
  joinOf: (what: string, next: string) => `Join ${what} with ${next}`,
  divide: 'Split',
  divideOf: (what: string) => `Split ${what}`,
  remove: 'Remove',
  removeOf: (what: string) => `Remove ${what}`,
  removed: (what: string) => `${what} was removed.`,

  divideTitle: 'Split this line',
  divideInto: (n: number) => (n === 1 ? 'First line' : 'Second line'),
  divideRest: (amount: string) => `What is left: ${amount}`,
  divideDone: 'Split it',

  adds: (amount: string) => `Adds up to ${amount}`,
  less: (amount: string, printed: string) => `${amount} less than the printed total of ${printed}`,
  more: (amount: string, printed: string) => `${amount} more than the printed total of ${printed}`,
  noTotal: (amount: string) => `Comes to ${amount}; there is no printed total to compare it with`,

  none: 'No lines were read. Add them by the photo, or on the board.',
  noneTyped: 'There are no lines yet.',
  badQuantity: 'Enter a number like 2.',
  badPart: (whole: string) => `Enter a part of ${whole}. The second line gets the rest.`,
  badName: 'Enter a name.',
  board: 'Go to the board',
  check: 'Check the reading',
} as const;
