import { COIN, MAX_CASH_ROUNDING } from '../money/cash-rounding.ts';

/**
 * The numbers that decide how a receipt is read, by step. Each line says the unit, then the reason.
 * Units: `rh` is the row's height; `conf` a confidence (0..1); `points` only compare options of one kind;
 * `part` is a fraction (0..1) of what the reason names. Before you change one, measure:
 * docs/measurements/reading.md says how.
 */

/** rows/: words into rows. */
export const ROWS = {
  maxWords: 5000, // words of a page: no receipt has more; the rest of a hostile page is ignored
  maxRowWords: 80, // words: no printed row has more; further words begin another row
  maxRowText: 400, // characters: no printed row is longer; patterns run on so much at most
  maxWordText: 200, // characters: a longer word is no print
  maxCoordinate: 1e6, // pixels: a box further out is an engine's error
  openRows: 4, // rows: a next line can only join one of the last rows
  sameRowGap: 0.5, // part of the smaller height: pieces whose middles are closer share a row
  overlapOfWord: 0.3, // part of the narrower word: words that overlap more lie over each other
  overlapOfHeight: 0.6, // part of the lower word's height: neighbours may share the edge of a letter
  tornDateGap: 0.3, // word heights: "1 3/04/2018" without room for a space is one date
  shortestRun: 0.1, // part of the page's width: shorter lines say nothing about the slope
  longRun: 0.25, // part of the page's width: lines that say most about the slope
  longRunsNeeded: 3, // lines: fewer long ones are no usual slope, so all lines count
  steepestSlope: 0.3, // pixels down for each to the right: a paper turned further is not read by slope
  slopeError: 0.08, // distance from the usual slope: further off, the engine erred
  slopesForFan: 6, // lines: fewer can't tell how the slope changes down the paper
  topRows: 4, // rows read first: the store's name stands there
  rowsAboveItems: 2, // rows above the first one in columns: names or a heading of the items
  rightEdge: 0.05, // part of the print's width: amounts end this near to the right edge
} as const;

/** rows/amounts.ts, rows/amount-columns.ts: amounts out of words. */
export const AMOUNTS = {
  tornGap: 1.3, // word heights: the halves of "12. 50" lie at most so far apart
  tornInNumberGap: 0.25, // word heights: "RM1 4.20" without room for a space is one amount
  withoutPoint: 0.3, // factor on conf: digits without a point may be anything
  mendedCharacter: 0.7, // factor on conf for each letter taken for a digit
  inColumn: 0.6, // factor on conf: a point that was lost, put back by the column
  columnGap: 0.35, // rh: amounts that end closer to each other stand in one column
  amountsInColumn: 2, // amounts: so many ends make a column
  digitsInColumn: 3, // rows: so many ends of digits without a point make one
  remarkGap: 2, // rh: an amount in brackets so far left of the column is a remark
  nearColumn: 0.7, // rh: digits that end so near to a column belong to it
  wholeRows: 60, // rows of whole ringgit summed up at most
  columnHalvesGap: 1.2, // rh: the halves of "80 91" in a column lie at most so far apart
} as const;

/** labels/: what a row's words say. */
export const LABELS = {
  maxWords: 12, // words: a longer row is a sentence, no label
  maxRate: 30, // percent: no tax or service charge is higher
  headingPart: 0.6, // part of a row's words: so many name columns in a heading of two known words
} as const;

/** items/: which rows are dishes, and what belongs to each. */
export const ITEMS = {
  rowsAboveFirst: 3, // rows: names may stand so far above the first amount
  nameGap: 1.2, // rh: white above a row by which it belongs to no name any more
  columnGap: 4, // rh: words so far apart without a digit are names of columns
  pricedAboveHeading: 2, // rows: behind so many priced rows a heading is that of something else
  smallestCoin: COIN, // sen: less is a rounding, nothing costs so little
  smallestPrice: 10, // sen: less doesn't make a row of the receipt's head a dish
  partOfNameGap: 0.75, // word heights: what follows a name closer is part of it ("MILK 1L")
  surePrint: 0.93, // conf: an amount read so surely is not changed by the bill alone
  unitColumnGap: 1.5, // word heights: a unit so far behind a name stands in a column of its own
  maxNumbers: 12, // numbers of a row tried as quantity or price: no till prints more
  strayCharacters: 2, // characters: shorter words behind the amount are marks or shadows
  strayBehindAmount: 4, // characters: the same right behind the amount (misread tax codes)
  amountInName: 5, // rh: an amount so far left of the column is part of the name
  codedPart: 0.5, // part of the priced rows: more with codes, and a lone number is a code too
  evenPrice: 10, // sen: prices of dishes are multiples of it
  maxQuantity: 100, // pieces before a name: from here on it is a number of the dish
  maxMultiple: 1000, // pieces: no row multiplies by more
  optionIndent: 1.5, // rh: rows indented further are options, no names
  legible: 0.4, // conf: rows read with less are logos, folds, another script
  space: 0.5, // rh: between two words of a name
  maxName: 200, // characters of a name
  flush: 0.7, // rh: rows that begin within this stand flush
  countedRows: 0.8, // part of the priced rows: so many count, then a counted row lacks its price
  sameRowOverlap: 0.4, // part of the lower box: amounts of two readings that overlap more share a row
} as const;

/**
 * items/layouts.ts: how surprising it is that a till prints so: about -ln of how often it happens. Sums are
 * compared between explanations of the same rows.
 */
export const SURPRISE = {
  place: { beside: 0, above: 2.2, below: 0 }, // names without amounts: wrapped as a rule, else above or below
  oddAmount: 2, // an amount that stands outside its column, or that lost its minus
  nameless: 4, // a dish without a name: everything sold has one
  leftOver: 3, // a row of words that names nothing: the heading of a part of the menu
  before: 2, // the same above the first item: where the items begin is a guess
  part: 1.5, // the same behind a number of its own: a part of a set, or a dish whose amount was not read
  option: 0.3, // the same, but marked, indented or hardly legible
  goesOn: 1.2, // a name that takes a further row below its amount
  endsHere: 0.8, // names above: each further row of a name that ends with its amount
  roomLeft: 1.5, // a name goes on in the next row though there was room
  brokenOff: 1, // a row of words names nothing though it ends where names are broken
  beginsHere: 3, // names above: a further row of a name that begins with a number of its own
  oneRow: 0.15, // names above: a name of one row
  eachGap: 0.5, // each row's height between a name and its numbers: what belongs together stands close
  counted: 0.1, // a quantity that divides its amount
  uneven: 1.6, // a quantity that doesn't: it is another number, or a discount is off
  notCounted: 1.1, // a dish without a quantity, where others have one
  quantity: 0.5, // there are quantities at all
  countsUp: 3, // 1, 2, 3 down the page and still quantities
  unexplained: 1.5, // a small number before or behind a name that says nothing
  nothing: 9, // no items where the model tells some
  prices: 6, // all amounts are prices of one piece
  told: 2, // the way the model tells, if no other way tells it: rules know most tills
  unsure: 1, // an item that the model doubts
  otherName: 1.5, // an item that the model is sure has another name
  otherNames: 4, // all such names of a table at most
  surelyOtherNames: 9, // the same where the model is sure of the items
  untold: 2, // an item that the model is sure is another one, or none
  untoldPart: 0.5, // part of that for an item that the model doesn't have
  clearLead: 1.5, // with less lead over the next explanation the names they differ in are doubtful
} as const;

/** roles/: how much the model's word counts. A lead is by how much one role is ahead of all others. */
export const ROLE = {
  clear: 2, // lead: from here on the model tells what rules don't know
  sure: 4, // lead: from here on it contradicts them
  total: 1, // strength at most that the model's word adds to a label of a total
  clearItem: 0.85, // sureness: of an item that the model needs no rule to agree on
  mostOfName: 0.6, // part of a name's characters: with so many in common the model tells no other one
  paired: 0.75, // part of a table's names that rules and model pair alike: it is printed so
  cutAnew: 0.5, // part of its sureness that an item keeps if it begins where the model doesn't say so
  sameStore: 0.48, // part of the surest row's lead: rows beside it with more belong to the store's name
} as const;

/** roles/group-by-role.ts: how odd it is that rows are one item; only sums over all rows are compared. */
export const TOLD = {
  mostRows: 12, // rows: no item has more, with its options
  mostBegins: 3, // lead: the model's word for a beginning counts so much at most
  begins: 0.3, // for each of that: it begins where the model says so
  otherBegins: 1, // how much less odd items must be that don't begin where the model says
  eachItem: 0.2, // an item at all
  nameless: 4, // an item without a name
  onlyOption: 2, // the same with words that the model takes for an option: they are its name
  beginsHere: 2, // each further row with a quantity or code before a name
  lastRow: 2, // numbers stand in the last row of names
  headless: 3, // an item that begins with its option or discount
  priceAlone: 0.5, // a price and no amount
  unpriced: 2.5, // neither
  further: 4, // each further amount or quantity
  apart: 2, // parts of a name on both sides of a row of numbers
  product: 1, // off: quantity x price is the amount
  noProduct: 2, // it isn't
} as const;

/** bill/: the options that are tried. */
export const BILL_LIMITS = {
  maxOptions: 6, // bases and payments tried; twice as many totals
  maxServices: 3, // service charges tried: more rows repeat them
  maxDiscounts: 4, // discounts tried
  maxTaxes: 4, // taxes tried
  maxRoundings: 3, // roundings tried, each with both signs
  maxExtras: 4, // rows under names of their own tried
  maxChanges: 3, // amounts given back tried for each payment
  maxAmount: 1e8, // sen: a million RM is no bill
  maxRounding: 9, // sen: till roundings reach 2, of older ones (to 10 sen) 9
  cashRounding: MAX_CASH_ROUNDING, // sen: rounding to five sen moves at most so much
  taxOfTotal: 0.2, // part of the total: a tax without a rate is less
  highestTax: 8, // percent: the highest tax; rates are misread as well
  taxTolerance: 1.02, // factor: a tax may be so much above its rate
  taxRounding: 2, // sen: a tax may miss its rate by so much
  highestService: 20, // percent: a service charge without a rate is less
  serviceTolerance: 1.2, // percentage points: a charge may miss its rate by so much
  serviceToleranceOfRate: 0.15, // part of the rate: or by so much, if that is more
  smallestProvingTax: 20, // sen: a smaller tax fits too many totals to prove one
  payableStrength: 4, // a label's strength: it names the amount to be paid
  totalStrength: 2, // a label's strength: it names the total
  roundedTotalStrength: 3, // strength of a rounded total behind the word ROUNDING
  repeatedStrength: 0.5, // strength for the same amount in another reading: no second witness
} as const;

/** bill/: points for and against an option. The sum decides between bills. */
export const BILL_POINTS = {
  confidenceFloor: 0.4, // factor: an amount read with no confidence still counts so much
  atLeast: 0.5, // points: a bill with less says nothing
  itemsBase: 0.8, // points: the sum of the items as the base
  subtotalBase: 0.8, // points: a printed subtotal as the base
  netBase: 0.6, // points: a printed net amount as the base
  totalBase: 0.1, // points: "TOTAL" over service and tax is often the items' sum
  itemsProof: 3, // points: the equation starts from the items and holds
  subtotalProof: 2.5, // points: it starts from a subtotal and holds
  netProof: 2, // points: it starts from a net amount and holds
  totalProof: 2, // points: it starts from another total and holds
  sameBaseProof: 0.3, // points: each further amount that names the same base
  trivialProof: 0.8, // points: total and base are equal, so perhaps one row and its copy
  unprintedProof: 0.5, // factor: the total reached is not printed
  service: 0.4, // points: a service charge counts
  serviceLeftOut: -1, // points: a printed service charge doesn't count
  discount: 0.3, // points: a discount counts
  voucherLeftOut: -2.5, // points: a voucher below the total doesn't count
  discountLeftOut: -0.5, // points: a printed discount doesn't count
  tax: 0.4, // points: one tax counts
  allTaxes: 0.5, // points: several taxes count together
  rounding: 0.3, // points: a rounding with its printed sign
  roundingLeftOut: -2.5, // points: a printed rounding doesn't count
  roundingUnread: -0.5, // points: a rounding is printed and not read, and none counts
  roundingInvented: -0.5, // points: rounded to five sen though no rounding is printed
  extra: 0.1, // points: rows under names of their own count
  total: 0.8, // points, times the label's strength: an amount labelled as the total
  subtotalAsTotal: 0.5, // points: a subtotal that nothing is charged on
  unnamedTotal: 0.3, // points: the last row below the subtotal where no total is labelled
  cashAsTotal: 0.6, // points: a payment
  cashWithoutChange: 0.8, // points: nothing given back proves nothing: a card, or misread
  cashLessChange: 1.8, // points: cash less change
  roundedTotal: 0.3, // points: a total rounded to five sen
  taxOfTotal: 1, // points: a tax in the prices fits the total
  outdone: 3, // points off: a larger amount says outright that it is to be paid
  unrounded: 1, // points off: the rounded total stands beside it
  lookAlikeTotal: 0.8, // points: the total reached differs from a printed one by a look-alike digit
} as const;

/** fields/store.ts: points for a row as the store's name. */
export const STORE = {
  headRows: 9, // rows: the name stands no further down
  marksAbove: 3, // rows: so many more are taken in case marks above the receipt fall away
  markGap: 0.8, // rh: white below somebody's mark above the receipt
  fewestLetters: 3, // letters: a name with less is none
  top: 3, // points: the first row
  eachRow: 0.45, // points off for each row further down
  eachPlace: 0.6, // points off for each row of an address above
  legal: 4, // points: it has a legal form
  business: 1.5, // points: it names a kind of business
  registered: 0.8, // points: no legal form, but the company's number behind it or below
  placeWithBusiness: 1, // points off: an address in the first row that names a business
  place: 4, // points off: an address
  tall: 0.6, // points at most for print taller than usual
  small: -0.5, // points at least for print smaller than usual
  letterPart: 0.5, // part of its characters: with fewer letters it is a number
  fewLetters: 1.5, // points off: mostly digits and signs
  amount: 3, // points off: an amount in it, so the head is over
  unsure: 3, // points off times (1 - conf): logos and stamps are read as nonsense
  clearLead: 1, // points: a name with less lead may be another row
  labelled: 4, // points: a label says that it is the shop
  labelledRows: 16, // rows: such labels stand no further down
  samePrint: 0.15, // part of the height: rows of one name differ less
  told: 5, // points at most: the model takes it for the store's name
} as const;

/** fields/date.ts: points for a date as the day of the bill. */
export const DATE = {
  firstYear: 2000, // year: older ones are no receipts of a phone's time
  lastYear: 2049, // year: later ones are misread
  oldest: 2012, // year: of an older two-digit year the date begins with its year
  label: 2, // points: DATE stands in its row
  labelAbove: 0.5, // points: DATE stands in the row above
  clock: 1, // points: a clock stands beside it
  otherDate: 2.5, // points off: the end of a permit, a promotion, an exchange
  printed: 0.3, // points off: a copy was printed then; less than a rival, so both days are shown
  later: 4, // points off: a day that has not come
  number: 1.5, // points off: a number made up of a date
  registration: 2, // points off: a telephone or tax number, for forms of little weight
  weakForm: 2, // weight: forms below it may be such numbers
  position: 0.5, // points off at the bottom of the receipt
  again: 0.7, // points: the same day stands there twice
  told: 2, // points at most for or against: the model takes it for the invoice's date, or for another
  rival: 0.6, // points: another day so little behind may be meant as well
} as const;

/** Below this confidence a screen marks a field as doubtful and asks the person to look. */
export const DOUBTFUL = 0.98;

/** The same of a name of a dish or shop: a wrong letter changes no amount, and people still know it. */
export const DOUBTFUL_NAME = 0.94;

/**
 * fields/, draft/: scores of fields, 0 to 1. They say which of two is surer; fields/calibration.ts turns
 * them into confidences.
 */
export const CONFIDENCE = {
  clear: 0.8, // conf: from here on no rule doubts the field, and it proves others
  doubted: 0.97, // confidence at most of a field that a rule doubts, however often such were right
  proven: 0.95, // conf: charges of an equation that holds; a quantity that its row proves
  unproven: 0.5, // conf: charges of an equation that doesn't hold; amounts that nobody read
  itemInSum: 0.97, // conf: an item's amount, its sum fits the bill
  itemProduct: 0.9, // conf: an item's amount, quantity x price fits
  itemAgreed: 0.78, // conf: two engines read the same digits; only the bill proves an item
  itemAtMost: 0.75, // conf: an item's amount that nothing proves
  name: 0.9, // conf: nothing on the paper proves a name
  garbledName: 0.65, // conf: digits where letters stand
  nameAbove: 0.6, // conf: a row above may be the menu's heading or another dish's option
  nameDisputed: 0.2, // conf: rules and the model name the item otherwise; little, because PP-OCR's is raised
  quantity: 0.7, // conf: a quantity that its row doesn't prove
  onlyQuantity: 0.85, // conf: no other number is printed there, and the bill proves the item's amount
  unitPrice: 0.6, // conf: a unit price that its row doesn't prove

  unclear: 0.7, // conf at most where another store or day may be meant
  clearStore: 0.95, // conf at most of a store
  clearDate: 0.98, // conf at most of a date
  twoEngines: 0.98, // conf at most where two engines agree
  otherEngine: 0.2, // conf by which another engine must be surer to be preferred
  onlyDate: 0.46, // conf a date starts from if it is the only one
  oneOfDates: 0.4, // conf a date starts from if there are others
  eachDatePoint: 0.12, // conf for each of the date's points
  total: 0.3, // conf a total starts from
  totalAdds: 0.6, // conf a total starts from if the equation holds
  eachLeadPoint: 0.12, // conf for each point of lead over the next total
  totalAtMost: 0.99, // conf at most of a total
  unsupportedTotal: 0.75, // conf at most of a total that nothing else speaks for
  dateForStopping: 0.7, // conf: a date above needs no second reading; most right ones score here
} as const;

/** draft/: the sizes of a draft. */
export const DRAFT = {
  maxAlternatives: 5, // alternatives of a field: more help nobody
  maxHeadAlternatives: 4, // alternatives of a store or date
  maxOtherTotals: 4, // alternatives of the total
  maxText: 300, // characters: the contract's longest title or name
  sameRow: 0.002, // part of the image's height: a row's words don't begin at quite the same height
} as const;
