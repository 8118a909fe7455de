import { saysDay } from '../rows/clock.ts';
import { letterCount } from '../rows/match-words.ts';
import { mendLetters } from '../rows/mend-letters.ts';
import type { Row } from '../rows/rows.ts';
import { STORE } from '../thresholds.ts';

// Rows of a head that name no store: what the page is, how it was paid, whom it is for, what the shop wants.

/** Screens of wallets, apps and banks, and the pages of a document. */
const PAGE =
  /\b(?:PAYMENT|TRANSFER|TRANSACTION|TRANSAKSI|PEMBAYARAN|BAYARAN|PINDAHAN|DUITNOW|QR)\W+(?:IS |WAS )?(?:SUCCESS|COMPLETE|DETAIL|TYPE|METHOD|STATUS|SUMMARY|RECEIVED|SENT|BERJAYA|PAY\b|NO\b|ID\b|REF)|^\W*(?:SUCCESS(?:FUL(?:LY)?)?|COMPLETED|BERJAYA|DELIVERED|DIHANTAR|PICKED.?UP|PAID|E-?RECEIPT|(?:E-?|TAX )?INVO(?:ICE|IS)(?: CUKAI)?|(?:CASH |OFFICIAL )?RECEIPT|RESIT|CASH BILL|ORDER (?:DETAIL|SUMMARY|CONFIRM)[A-Z]*|YOUR ORDER|BUTIRAN PESANAN|PAY AGAIN|DONE|BACK|SHARE|HELP)\W*$|\bPAGE\W*\d|\b(?:MUKA SURAT|HALAMAN)\W*\d|^\W*\d\W*(?:OF|\/)\W*\d\W*$/i;

/** What belongs to a payment or an order, not to a shop. */
const ABOUT =
  /^\W*(?:STATUS|DATE|DATE\W*TIME|TIME|TARIKH|MASA|(?:WALLET|PAYMENT|TRANSACTION|REFERENCE|ORDER|BOOKING)\W*(?:REF|NO|ID|TIME|DATE|NUMBER|#)|AMOUNT|TOTAL|BILL(?:ED)? TO|SOLD TO|SHIP TO|DELIVER(?:ED|Y)? TO|BUYER|CUSTOMER|PELANGGAN|PEMBELI|VALUED|DEAR|HI\b|HELLO|FROM\W*:|TABLE|MEJA|PAX|CASHIER|SERVER|CHECK|BILL|INVOICE)\b/i;

/** A day or a clock: "20/11/2026 19:05". */
const WHEN = /(?<![A-Z\d])\d{1,2}[-/]\d{1,2}[-/]\d{2,4}|(?<!\d)[012]?\d:[0-5]\d(?!\d)/i;

/** Policies and greetings. */
const POLICY =
  /\bGOODS\b.*\b(?:SOLD|RETURN|EXCHANGE)|NOT? (?:RETURN|REFUND|EXCHANGE)|NON.?REFUND|NO (?:CASH )?REFUND|TIDAK (?:BOLEH|DITERIMA)|BARANG(?:AN)? YANG|\bTHANK|TERIMA KASIH|SEE YOU|HOPE YOU|COME AGAIN|DATANG LAGI|\bPLEASE\b|SILA |SELAMAT|VALUED CUSTOMER|FEEDBACK|FOLLOW US|\bWI-?FI\b/i;

/** Apps that bring food, and wallets: the shop stands below. */
const PLATFORM =
  /^\W*(?:GRAB ?(?:FOOD|MART|PAY)?|FOOD ?PANDA|SHOPEE ?(?:FOOD|PAY)|TOUCH ?'?N ?GO(?: E?-?WALLET)?|TNG(?: E?-?WALLET)?|BOOST|BIG ?PAY|DUITNOW(?: QR)?|E-?WALLET)\W*$/i;

export const isNoStore = (given: string): boolean => {
  const text = mendLetters(given);
  return [PAGE, ABOUT, POLICY, PLATFORM, WHEN].some((pattern) => pattern.test(text)) || saysDay(text);
};

const BUILDING =
  /\b(?:MALL|MEGAMALL|HYPERMALL|PLAZA|MENARA|WISMA|KOMPLEKS|COMPLEX|BANGUNAN|BUILDING|ARCADE|SHOPPING CENT(?:RE|ER)|SHOPPING GALLERY|CITY CENT(?:RE|ER)|TOWERS)\b/i;

/** The house that a shop is in. */
export const isBuilding = (text: string): boolean => BUILDING.test(text);

/** Before a shop's name; the last of them begin names as well, so they need a colon or a column. */
const SELLER =
  /^\W*(?:(?:PAID|PAY(?:MENT)?|TRANSFER(?:RED)?|BAYAR|DIBAYAR|BAYARAN) (?:TO|KEPADA)(?: MERCHANT)?|(?:YOUR )?ORDER(?:ED)? FROM|PESANAN DARIPADA|PICK(?:ED)?.?UP (?:FROM|AT)|SOLD BY|MERCHANT(?: NAME)?|RECIPIENT(?:'?S)?(?: NAME)?|(?:PAYEE|BENEFICIARY)(?:'?S)?(?: NAME)?|SELLER(?: NAME)?|VENDOR|SUPPLIER(?:'?S)?(?: NAME)?|PENERIMA|PENIAGA|PENJUAL|商家|商户|收款方)\s*(?:[:：-]\s*|$|(?=\s))/i;
const SELLER_WITH_COLON =
  /^\W*(?:RESTAURANT|RESTORAN|STORE(?: NAME)?|SHOP(?: NAME)?|OUTLET|NAMA KEDAI|KEDAI|TO)\s*[:：]\s*/i;
const NUMBER_OF_IT = /^\W*(?:ID|NO|NUMBER|CODE|REF|TEL|PHONE|COPY|ACCOUNT|BANK|TYPE|CATEGORY|ADDRESS|TIN)\b/i;

/**
 * The shop behind a label ("Merchant: Nur Delights"), or below one that stands alone; null where the row has
 * none.
 */
export function labelledStore(row: Row, below: Row | undefined): string | null {
  const { text } = row;
  const label = SELLER.exec(text) ?? SELLER_WITH_COLON.exec(text);
  if (!label) return null;
  const said = text.slice(label[0].length).replace(/^[\s:：-]+/, '');
  if (NUMBER_OF_IT.test(said)) return null;
  const name = letterCount(said) > 0 ? said : (below?.text ?? '');
  return letterCount(name) < STORE.fewestLetters || isNoStore(name) ? null : name;
}

/** "Restaurant: Nur Delights" without its label. */
export const withoutSellerLabel = (text: string): string =>
  text.replace(SELLER, '').replace(SELLER_WITH_COLON, '');

/** Whether a row says whose name follows, or whom it is for. */
export const isSellerLabel = (text: string): boolean => SELLER.test(text) || SELLER_WITH_COLON.test(text);
