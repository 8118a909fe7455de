import type { ToldStore } from '../roles/evidence.ts';
import { hasStart, hasWord, isWord, letterCount, wordsOf } from '../rows/match-words.ts';
import { median } from '../rows/median.ts';
import { meanConfidence, type Row } from '../rows/rows.ts';
import { STORE } from '../thresholds.ts';
import { isRegisteredName } from './company-number.ts';
import { beforeForm, isFormClear, hasLegalForm, ownLetters } from './legal-form.ts';
import { cleanName } from './store-name.ts';
import { isBuilding, isNoStore, isSellerLabel, labelledStore, withoutSellerLabel } from './store-rows.ts';

export interface StoreCandidate {
  name: string;
  row: Row;
  score: number;
  /** Whether its legal form was misread: then more of it may be. */
  misread: boolean;
  /** Whether it has a legal form or names a kind of business: no address, greeting or logo. */
  named: boolean;
}

const BUSINESS = [
  'ENTERPRISE', 'TRADING', 'RESTAURANT', 'RESTORAN', 'CAFE', 'KOPITIAM', 'MART', 'HARDWARE', 'BAKERY', 'BAKERIES', 'HOLDINGS', 'STORE',
  'STORES', 'SHOP', 'SUPERMARKET', 'HYPERMARKET', 'STATIONERY', 'BOOK', 'PHARMACY', 'FARMASI', 'PERNIAGAAN', 'SYARIKAT', 'KEDAI', 'BISTRO', 'FOOD',
  'FOODS', 'KITCHEN', 'HOUSE', 'GROUP', 'MARKETING', 'INDUSTRIES', 'CORPORATION', 'COMPANY', 'HOTEL', 'MINIMARKET', 'PASARAYA', 'CATERING',
  'BEVERAGE', 'COFFEE', 'CORNER', 'STATION', 'SERVICES', 'SEAFOOD', 'GRILL', 'DELIGHT', 'WARUNG', 'GERAI', 'BBQ', 'SUSHI', 'PIZZA',
  'GIFT', 'DECO', 'HOME', 'MACHINERY', 'ELECTRICAL', 'ELECTRONICS', 'FURNITURE', 'AUTO', 'MOTOR', 'TYRE', 'OPTICAL', 'CLINIC', 'KLINIK', 'SALON',
  'BOUTIQUE', 'BUTIK', 'TEXTILE', 'FASHION', 'JEWELLERY', 'LAUNDRY', 'DOBI', 'PRINTING', 'COMPUTER', 'TOYS', 'FLORIST', 'NURSERY', 'DENTAL', 'WHOLESALE',
  'GROCER', 'GROCERIES', 'EXPRESS', 'CENTRE', 'CENTER', 'PUSAT', 'BENGKEL', 'BUKU', 'MAKANAN', 'KAFE', 'DAPUR', 'SELERA', 'STEAMBOAT', 'NOODLE', 'BURGER',
  'DESSERT', 'FROZEN', 'MINI', 'RUNCIT', 'EATERY', 'DINER', 'CANTEEN', 'KANTIN', 'MAMAK', 'PERABOT', 'BUTCHER', 'DELI', 'LOUNGE', 'PUB', 'TAVERN',
]; // prettier-ignore

const PLACE = [
  'JALAN', 'JLN', 'LOT', 'TAMAN', 'TMN', 'LORONG', 'FLOOR', 'LEVEL', 'BANDAR', 'SELANGOR', 'JOHOR', 'KUALA', 'LUMPUR', 'MALAYSIA', 'TEL', 'FAX', 'PHONE',
  'GST', 'SST', 'REG', 'ROC', 'INVOICE', 'INVOIS', 'CUKAI', 'SALINAN', 'RECEIPT', 'RESIT', 'DATE', 'TARIKH', 'TABLE', 'CASHIER', 'WELCOME', 'EMAIL', 'WWW', 'HTTP', 'PERSIARAN', 'KAMPUNG',
  'SEKSYEN', 'BLOCK', 'BLOK', 'GROUND', 'BATU', 'PUCHONG', 'PETALING', 'SHAH', 'ALAM', 'KLANG', 'BHG', 'FORMERLY', 'LICENSEE', 'TAX', 'BILL', 'CASH', 'SALE', 'SALES', 'COPY', 'DUPLICATE', 'REPRINT', 'POSTED', 'ORIGINAL', 'PENANG', 'PINANG', 'PERAK', 'MELAKA', 'SABAH', 'SARAWAK', 'KEDAH', 'KL', 'INV', 'MEMBER', 'ORDER', 'CAWANGAN', 'BRANCH',
]; // prettier-ignore

/**
 * What may be the store's name, the likeliest first: legal names before brands, brands before the rest.
 * `bill`: rows of items and amounts, which are none, unless a company's number stands behind them.
 */
export function storesIn(
  rows: readonly Row[],
  bill: ReadonlySet<Row> = new Set(),
  told: ToldStore | null = null,
): StoreCandidate[] {
  const head = withoutMarks(rows.slice(0, STORE.headRows + STORE.marksAbove)).slice(0, STORE.headRows);
  const height = median(head.map((row) => row.height));
  const width = printWidth(rows);
  const found: StoreCandidate[] = labelledStores(rows);
  let places = 0;
  for (const [at, row] of head.entries()) {
    const words = wordsOf(row.text);
    const legal = hasLegalForm(row.text);
    const registered = !legal && isRegisteredName(row.text, head[at + 1]?.text ?? '');
    const building = !legal && !registered && isBuilding(row.text);
    const business = !building && isBusiness(words);
    const place = building || (!legal && !registered && isPlace(row.text, words));
    if (place) places++;
    const name = cleanName(joined(head, at, width));
    if (goesOn(row.text) || isSellerLabel(row.text)) continue;
    if (ownLetters(name) < STORE.fewestLetters || ORDER.test(row.text)) continue; // or a bare legal form
    if (!legal && !registered && isNoStore(row.text)) continue;
    if (bill.has(row) && !registered) continue;
    let score = STORE.top - STORE.eachRow * at - STORE.eachPlace * places;
    if (legal) score += STORE.legal;
    else if (business) score += STORE.business;
    if (registered) score += STORE.registered;
    // No address stands in the first row and names a business ("KL BISTRO").
    if (place)
      score -=
        at === 0 && !building && words.some((word) => BUSINESS.includes(word))
          ? STORE.placeWithBusiness
          : STORE.place;
    score += Math.min(STORE.tall, Math.max(STORE.small, row.height / Math.max(1, height) - 1));
    if (letterCount(row.text) < STORE.letterPart * row.text.replace(/\s/g, '').length)
      score -= STORE.fewLetters;
    if (/\d[.,]\d{2}\b/.test(row.text)) score -= STORE.amount; // an amount: the head is over
    score -= STORE.unsure * (1 - meanConfidence(row)); // logos and stamps are read as nonsense
    found.push({ name, row, score, misread: legal && !isFormClear(row.text), named: legal || business });
  }
  return withTold(found, told).toSorted((a, b) => b.score - a.score);
}

/** The model's own candidate, or its word for one of the others. */
function withTold(found: readonly StoreCandidate[], told: ToldStore | null): StoreCandidate[] {
  const name = told && cleanName(withoutSellerLabel(told.name));
  if (!told || !name || ownLetters(name) < STORE.fewestLetters) return [...found];
  const points = STORE.told * told.sure;
  // It stands for the row that it begins in, or that holds a part of it.
  const [rival] = found
    .filter((one) => one.row === told.row || name.includes(one.name))
    .toSorted((a, b) => b.score - a.score);
  const own = { name, row: told.row, score: points + Math.max(0, rival?.score ?? 0) };
  const others = found.filter((one) => one.name !== name);
  return [...others, { ...own, misread: rival?.misread ?? false, named: rival?.named ?? false }];
}

/** Shops that are called so: "Merchant: Nur Delights". */
const labelledStores = (rows: readonly Row[]): StoreCandidate[] =>
  rows.slice(0, STORE.labelledRows).flatMap((row, at) => {
    const text = labelledStore(row, rows[at + 1]);
    const name = text === null ? '' : cleanName(text);
    const score = STORE.top + STORE.labelled - STORE.eachRow * at;
    return ownLetters(name) < STORE.fewestLetters ? [] : [{ name, row, score, misread: false, named: true }];
  });

/** Words above the name on some receipts: how the food is eaten, what the slip is. */
const ORDER =
  /^\W*(?:TAKE.?AWAY|DINE.?IN|EAT.?IN|BUNGKUS|MAKAN SINI|PICK.?UP|DELIVERY|DRIVE.?THRU|GUEST CHECK|WELCOME(?: TO)?)\W*$/i;

/** Names a kind of business, and not only that ("BISTRO & CAFE" goes with the name above it). */
const isBusiness = (words: readonly string[]): boolean =>
  words.some(runsInto) ||
  (hasWord(words, ...BUSINESS) && words.some((word) => word.length > 2 && !hasWord([word], ...BUSINESS)));

/** "SETIATRADING": PP-OCR loses spaces. Short words stand at the end of others by chance. */
const runsInto = (word: string): boolean =>
  BUSINESS.some((kind) => kind.length >= 6 && word.length >= kind.length + 2 && word.endsWith(kind));

/**
 * Drops a mark that somebody wrote above the receipt (a name, a number): it names no business and the row
 * below does, or it has next to no letters.
 */
function withoutMarks(rows: readonly Row[]): readonly Row[] {
  const [first, second] = rows;
  if (!first || !second) return rows;
  const names = (row: Row): boolean => hasLegalForm(row.text) || isBusiness(wordsOf(row.text));
  const mark =
    letterCount(first.text) < STORE.fewestLetters || (!names(first) && names(second) && apart(first, second));
  return mark ? rows.slice(1) : rows;
}

const apart = (row: Row, below: Row): boolean =>
  below.box.y0 - row.box.y1 > STORE.markGap * Math.min(row.height, below.height);

function isPlace(text: string, words: readonly string[]): boolean {
  if (
    /\bREG(?:ISTRATION)?\b|\bCO(?:MPANY)?\.?\s*(?:REG|NO)\b|\b\d{5}\b|\d{2}[-\s]?\d{3,4}[-\s]?\d{4}|\d{6,}|^\W*(?:NO|LOT|UNIT)\b[.:\s]*[\dA-Z]|@|\.COM|^\W*\(?\d[\d-]+/i.test(
      text,
    )
  )
    return true;
  const others = words.filter((word) => !BUSINESS.includes(word)); // KEDAI is no misread KEDAH
  return hasWord(others, ...PLACE) || hasStart(others, 'TAX');
}

/** Words that begin the second row of a name that was too long for one. */
const SECOND_HALF =
  /^(?:ENTERPRISE|TRADING|HOLDINGS?|INDUSTRIES|MARKETING|CORPORATION|COFFEE CO|CO\b|COMPANY\b(?! (?:REG|NO)))/i;

/**
 * A name goes over two rows: a legal form or kind of business alone, an open bracket, a word that never comes
 * first.
 */
function joined(head: readonly Row[], at: number, width: number): string {
  let text = head[at]?.text ?? '';
  for (let above = at - 1; above >= Math.max(0, at - 2); above--) {
    const upper = head[above]?.text ?? '';
    const bare = hasLegalForm(text) && (ownLetters(text) < 4 || isKindOnly(text));
    // Where a bracket closes, its beginning stands above, though the bracket there was not read.
    const open = opens(text) < 0 && (opens(upper) > 0 || (above === at - 1 && opens(beforeForm(text)) < 0));
    if (
      !(
        bare ||
        open ||
        goesOn(upper) ||
        isSecondHalf(text) ||
        isSecondHalf(upper) ||
        isBroken(head, above, width)
      ) ||
      (isPlace(upper, wordsOf(upper)) && (!bare || /\d/.test(upper)))
    )
      break;
    text = `${upper} ${text}`;
  }
  return text;
}

/**
 * Whether a name is broken at the end of this row: it goes on in the next one, whose first word had no room.
 */
function isBroken(head: readonly Row[], at: number, width: number): boolean {
  const [row, below] = [head[at], head[at + 1]];
  const word = below?.tokens[0];
  if (!row || !below || !word || !mayGoOn(row, below)) return false;
  if (hasWord(wordsOf(row.text).slice(-1), ...BUSINESS)) return false; // "NOODLE HOUSE" ends a name
  const room = width - (row.box.x1 - row.box.x0) - row.height / 2;
  return word.box.x1 - word.box.x0 > room;
}

/** Whether two rows may be halves of one name: words alone, in the same print, close to one another. */
export function mayGoOn(row: Row, below: Row): boolean {
  const isName = ({ text }: Row): boolean =>
    letterCount(text) >= STORE.fewestLetters &&
    !/\d/.test(text) &&
    !hasLegalForm(text) &&
    !isNoStore(text) &&
    !isBuilding(text) &&
    !isPlace(text, wordsOf(text));
  const alike = Math.abs(row.height - below.height) < STORE.samePrint * row.height;
  return alike && !apart(row, below) && isName(row) && isName(below);
}

const printWidth = (rows: readonly Row[]): number =>
  Math.max(0, ...rows.map(({ box }) => box.x1)) - Math.min(...rows.map(({ box }) => box.x0));

/** "ENTERFRISE (SETIA" begins no name either. */
const isSecondHalf = (text: string): boolean =>
  SECOND_HALF.test(text) || isWord(wordsOf(text)[0] ?? '', 'ENTERPRISE');

/** "MASTER HARDWARE &": the row below belongs to the name. */
const goesOn = (text: string): boolean => /&\s*$/.test(text);

/** "STATIONERY SDN. BHD.": a kind of business alone names nobody. */
const isKindOnly = (text: string): boolean =>
  wordsOf(beforeForm(text)).every((word) => hasWord([word], ...BUSINESS));

/** Engines take the brackets for one another. */
const opens = (text: string): number => text.split(/[([{]/).length - text.split(/[)\]}]/).length;
