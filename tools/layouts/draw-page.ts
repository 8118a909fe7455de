import type { WordRole } from '../../src/domain/receipt/roles/roles.ts';
import { createSeededRandom, type SeededRandom } from '../receipts/seeded-random.ts';
import { drawDateForm, drawMoment, isoOfPrint } from './dates.ts';
import { drawItemForm } from './item-form.ts';
import type { FormLanguage, PageForm } from './page.ts';
import { quantityText } from './print-item.ts';
import { createGrammar, type Grammar, type Held } from './productions.ts';
import { createFace, layOut, type PrintFace, type LaidOut, type Measures, type FormToken } from './sheet.ts';
import { drawSold, netPrice } from './sold.ts';
import { drawSums, taxOf } from './sums.ts';
import { printTill } from './till-page.ts';
import { makeStore } from './words/stores.ts';

/** What really stands on a drawn page; amounts in sen. */
export interface FormTruth {
  store: string | null;
  date: string | null;
  total: number | null;
  /** Charges of the bill are items, too (`isCharge`), as in the scored collections. */
  items: { name: string; quantity: number; unit: number | null; price: number; isCharge?: true }[];
  subtotal: number;
  discount: number;
  service: number;
  tax: number;
  taxIncluded: boolean;
  rounding: number;
}

/** A page with the role of every word: one line of JSON. */
export interface DrawnForm {
  id: string;
  productions: string[];
  width: number;
  height: number;
  tokens: FormToken[];
  truth: FormTruth;
}

/** The page and what a picture of it needs besides. */
export interface DrawnSheet extends DrawnForm {
  rules: number[];
  face: PrintFace;
  measures: Measures;
}

/** What may be drawn. With several wanted productions, each page has one of them. */
export interface AskedForms {
  without: readonly string[];
  only: readonly string[];
}

/** A wanted production may stand on few forms: so many seeds are tried for one page. */
const MOST_TRIES = 500;

/** PageForm `number` of a seed: the same for the same seed and what is asked. */
export function drawSheet(seed: number, number: number, { without, only }: AskedForms): DrawnSheet {
  const held = new Set(without);
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const random = createSeededRandom(seed * 1_000_003 + number * 613 + tried * 7_919_993);
    const wanted = only.length ? random.pick(only) : null;
    const sheet = drawOne({ without: held, wanted }, random, `form-${seed}-${number}`);
    if (wanted === null || sheet.productions.includes(wanted)) return sheet;
  }
  throw new Error(`no page has any of ${only.join(', ')}`);
}

function drawOne(held: Held, random: SeededRandom, id: string): DrawnSheet {
  const grammar = createGrammar(random, held);
  const face = drawFace(grammar);
  const page = drawPage(grammar, face);
  const rows = printTill(page);
  const measures = drawMeasures(grammar, face);
  const laid = layOut(rows, face, measures);
  const { width, height, tokens, rules } = laid;
  return {
    id,
    productions: [...grammar.drawn],
    width,
    height,
    tokens,
    truth: truthOf(page, laid),
    rules,
    face,
    measures,
  };
}

function drawFace(grammar: Grammar): PrintFace {
  const { random } = grammar;
  const width = grammar.choose('width');
  const columns = width === 'narrow-paper' ? random.int(24, 32) : width === 'usual-paper' ? random.int(33, 48) : width === 'wide-paper' ? random.int(49, 64) : random.int(65, 96);
  return createFace(grammar.choose('print') === 'proportional', columns);
} // prettier-ignore

function drawMeasures(grammar: Grammar, face: PrintFace): Measures {
  const { random } = grammar;
  const spacing = grammar.choose('spacing');
  const advance = (face.proportional ? 9 : 10) + 6 * random.next();
  const step =
    advance *
    (spacing === 'close-rows' ? 1.7 : spacing === 'wide-rows' ? 3 : 2.2) *
    (0.92 + 0.16 * random.next());
  return { advance, step, margin: Math.round(random.int(5, 60)) };
}

function drawPage(grammar: Grammar, face: PrintFace): PageForm {
  const { random } = grammar;
  const language: FormLanguage = grammar.choose('language');
  const form = drawItemForm(grammar, face);
  const sold = drawSold(grammar, form.discounts);
  const upper = random.chance(0.55);
  const letters = upper ? (text: string) => text.toUpperCase() : (text: string) => text;
  return {
    grammar, random, face, form, language, letters, sold,
    money: { currency: form.currency, sign: form.sign },
    store: makeStore(random),
    moment: drawMoment(random),
    date: drawDateForm(grammar, language.endsWith('malay')),
    sums: drawSums(grammar, sold),
    told: { store: null, charges: [] },
  }; // prettier-ignore
}

function truthOf({ told, moment, date, sold, sums, form }: PageForm, { tokens, items }: LaidOut): FormTruth {
  const printed = new Set(tokens.map(({ role }) => role));
  const sen = (role: WordRole, amount: number): number => (printed.has(role) ? amount : 0);
  const names = new Map<number, string[]>();
  const marked = new Set<string>();
  for (const [at, { text, role }] of tokens.entries()) {
    const item = items[at];
    if (item === undefined) continue;
    marked.add(`${role}-${item}`);
    if (role === 'name') names.set(item, [...(names.get(item) ?? []), text]);
  }
  return {
    store: printed.has('store') ? told.store : null,
    date: printed.has('date') ? isoOfPrint(moment, date) : null,
    total: printed.has('total') ? sums.total : null,
    items: [
      ...sold.map((one, id) => {
        const name = names.get(id)?.join(' ') ?? '';
        const isGlued = form.quantity === 'glued-quantity' && !marked.has(`quantity-${id}`) && name.startsWith(quantityText(one));
        return {
          name: isGlued ? name.slice(quantityText(one).length) : name,
          quantity: isGlued || marked.has(`quantity-${id}`) ? one.quantity : 1,
          unit: marked.has(`price-${id}`) ? one.price : null,
          price: netPrice(one),
        };
      }),
      ...(printed.has('charge') ? told.charges : []).map(({ name, amount }) => ({ name, quantity: 1, unit: null, price: amount, isCharge: true as const })),
    ],
    subtotal: sums.subtotal,
    discount: sen('bill-discount', sums.discount + (printed.has('total') ? sums.voucher : 0)),
    service: sen('service', sums.service),
    tax: sen('tax', taxOf(sums)),
    taxIncluded: sums.taxIncluded,
    rounding: sen('rounding', sums.rounding),
  }; // prettier-ignore
}
