import { printMoment, printOtherDay, type DateForm } from './dates.ts';
import { withDigits, type PageForm } from './page.ts';
import { drawPairForm, noiseRows } from './pairs.ts';
import { printPayment } from './print-payment.ts';
import { drawSumsPlace, printSums, printTaxSummary } from './print-sums.ts';
import { row, words, type SheetRow } from './sheet.ts';
import { drawRule, printHeads, printItems } from './till-page.ts';
import * as said from './words/screen-words.ts';
import { legalName, brandName, personName, storeAddress } from './words/stores.ts';
import { capitalised } from './words/syllables.ts';

/** An e-invoice with its fields of seller, buyer and validation. */
export function printInvoice(page: PageForm): SheetRow[] {
  const { grammar, random } = page;
  const at = drawSumsPlace(page);
  const rule = drawRule(page);
  const pair = drawPairForm(page);
  const isCentred = random.chance(0.5);
  const seller: SheetRow[] = sellerRows(page, pair, isCentred);
  const facts = Array.from({ length: random.int(3, 10) }, () => random.pick(said.INVOICE_PAIRS));
  const fields = [...new Map(facts)].map(([key, value]) => pair(key, words(withDigits(value, random), 'noise')));
  if (!grammar.has('no-date')) fields.splice(random.int(0, fields.length), 0, pair(random.pick(['e-Invoice Date & Time', 'Invoice Date', 'Issue Date', 'Date', 'Tarikh Invois', 'Invoice Date & Time', 'Issued On', 'Billing Date']), printMoment(page.moment, page.date)));
  if (random.chance(0.5)) fields.push(pair(random.pick(said.VALIDATED_KEYS), otherDay(page, page.date)));
  const buyer = random.chance(0.7) ? buyerRows(page, pair) : [];
  const rows = [...noiseRows(page, random.pick(said.INVOICE_TITLES), isCentred), ...seller, ...fields.flat(), ...buyer, ...rule()];
  if (random.chance(0.2)) rows.push(row());
  rows.push(...printHeads(page), ...printItems(page, at, []), ...rule(), ...printSums(page, at));
  if (random.chance(0.4)) rows.push(...printTaxSummary(page));
  if (random.chance(0.3)) rows.push(...printPayment(page, at));
  for (const text of ['This document is computer generated e-Invoice', 'No signature is required', 'Digital Signature: 9e83e05bbf9b5db17ac0deec3b7ce6cb', 'Validated by the tax authority', 'Scan to verify', 'Page 1 of 1'])
    if (random.chance(0.4)) rows.push(...noiseRows(page, text, isCentred));
  return rows;
} // prettier-ignore

const otherDay = ({ random, moment }: PageForm, date: DateForm) => printOtherDay(random, date, moment);

function sellerRows(page: PageForm, pair: ReturnType<typeof drawPairForm>, isCentred: boolean): SheetRow[] {
  const { grammar, random, store, told } = page;
  if (grammar.has('no-store')) return [];
  const letters = random.chance(0.7) ? (text: string) => text.toUpperCase() : capitalised;
  told.store = letters(store.name);
  const name = words(told.store, 'store');
  const address = words(letters(store.address.join(' ')), 'address');
  if (random.chance(0.6)) return [...pair(random.pick(said.INVOICE_STORE_KEYS), name), ...pair(random.pick(["Supplier's Address", 'Address', 'Alamat']), address)];
  const centred = (printed: typeof name, role: 'store' | 'address'): SheetRow[] => noiseRows(page, printed.map(({ text }) => text).join(' '), isCentred).map((one) => ({ ...one, runs: one.runs.map((run) => ({ ...run, words: run.words.map((word) => ({ ...word, role })) })) }));
  return [...centred(name, 'store'), ...centred(address, 'address')];
} // prettier-ignore

/** Somebody else's name and address: the buyer's. */
function buyerRows({ random }: PageForm, pair: ReturnType<typeof drawPairForm>): SheetRow[] {
  const name = random.chance(0.5) ? legalName(random, brandName(random)).toUpperCase() : random.pick(['General Public', personName(random)]);
  const rows = pair(random.pick(said.INVOICE_BUYER_KEYS), words(name, 'noise'));
  if (random.chance(0.6)) rows.push(...pair("Buyer's Address", words(capitalised(storeAddress(random, '').join(' ')), 'address')));
  return rows;
} // prettier-ignore
