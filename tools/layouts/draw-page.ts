import { createSeededRandom, type SeededRandom } from '../receipts/seeded-random.ts';
import { printApp } from './app-page.ts';
import { drawDateForm, drawMoment } from './dates.ts';
import { truthOf, type FormTruth } from './form-truth.ts';
import { printInvoice } from './invoice-page.ts';
import { drawItemForm } from './item-form.ts';
import type { FormLanguage, PageForm } from './page.ts';
import { createGrammar, type Grammar, type Held } from './productions.ts';
import { createFace, layOut, type FormToken, type Measures, type PrintFace, type SheetRow } from './sheet.ts';
import { printSlip, printWallet } from './slip-page.ts';
import { drawSold } from './sold.ts';
import { bareSums, drawSums } from './sums.ts';
import { printTill } from './till-page.ts';
import { makeStore } from './words/stores.ts';

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
  /** The item of each token that is one's. */
  items: (number | undefined)[];
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

type Kind = ReturnType<typeof chooseKind>;
const chooseKind = (grammar: Grammar) => grammar.choose('page');

const PRINTERS: Readonly<Record<Kind, (page: PageForm) => SheetRow[]>> = {
  till: printTill,
  'delivery-app': printApp,
  'online-order': printApp,
  'wallet-screen': printWallet,
  'card-slip': printSlip,
  'e-invoice': printInvoice,
};

function drawOne(held: Held, random: SeededRandom, id: string): DrawnSheet {
  const grammar = createGrammar(random, held);
  const kind = chooseKind(grammar);
  const face = drawFace(grammar, kind);
  const page = drawPage(grammar, face, kind, held);
  const rows = PRINTERS[kind](page);
  const measures = drawMeasures(grammar, face);
  const laid = layOut(rows, face, measures);
  const { width, height, tokens, items, rules } = laid;
  const truth = truthOf(page, laid);
  const productions = [...grammar.drawn].filter((name) => isShown(name, page));
  return { id, productions, width, height, tokens, truth, items, rules, face, measures };
}

/** Whether a drawn production came out: one that weighs things does nothing where nothing was weighed. */
function isShown(name: string, { sold, form }: PageForm): boolean {
  if (name === 'weights') return sold.some(({ isWeight }) => isWeight);
  if (name === 'free-items') return sold.some(({ isFree }) => isFree);
  if (name === 'priced-options') return sold.some(({ isAdded }) => isAdded);
  if (name === 'item-discounts' || name === form.discounts) return sold.some(({ off }) => off > 0);
  if (!/^(?:options-|sets$)/.test(name)) return true;
  const options = sold.flatMap((one) => one.options);
  if (name === 'options-at-zero') return options.some(({ amount }) => amount === 0);
  if (name === 'options-informative') return options.some(({ inBrackets }) => inBrackets);
  return options.length > 0;
}

/** Screens are narrow and never monospaced, invoices are whole pages. */
function drawFace(grammar: Grammar, kind: Kind): PrintFace {
  const { random } = grammar;
  if (kind === 'e-invoice') return createFace(random.chance(0.8), random.int(72, 110));
  if (/app|order|wallet/.test(kind)) return createFace(random.chance(0.93), random.int(30, 46));
  const width = grammar.choose('width');
  const columns = {
    'narrow-paper': random.int(24, 32), 'usual-paper': random.int(33, 48), 'wide-paper': random.int(49, 64), 'whole-page': random.int(65, 96),
  }; // prettier-ignore
  return createFace(grammar.choose('print') === 'proportional', columns[width]);
}

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

function drawPage(grammar: Grammar, face: PrintFace, kind: Kind, held: Held): PageForm {
  const { random } = grammar;
  const language: FormLanguage = grammar.choose('language');
  const isBare = kind === 'wallet-screen' || kind === 'card-slip';
  const isScreen = isBare || kind === 'delivery-app' || kind === 'online-order';
  // What no item shows is not noted.
  const form = drawItemForm(isBare ? createGrammar(random, held) : grammar, face, isScreen);
  const sold = isBare ? [] : drawSold(grammar, form.discounts, kind === 'till' ? 34 : 12);
  const upper = random.chance(isScreen ? 0.1 : 0.55);
  const letters = upper ? (text: string) => text.toUpperCase() : (text: string) => text;
  return {
    grammar, random, face, form, language, letters, sold,
    money: { currency: form.currency, sign: form.sign },
    store: makeStore(random),
    moment: drawMoment(random),
    date: drawDateForm(grammar, language.endsWith('malay')),
    sums: isBare ? bareSums(random.int(100, 30_000)) : drawSums(grammar, sold, isScreen),
    told: { store: null, charges: [], names: new Map() },
  }; // prettier-ignore
}
