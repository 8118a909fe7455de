import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { draftAsJson } from '../../../src/domain/receipt/draft/draft-as-json.ts';
import { draftFromPages, type PageReading } from '../../../src/domain/receipt/draft/draft-from-pages.ts';
import type { ReceiptDraft } from '../../../src/domain/receipt/draft/draft.ts';
import type { FieldKind } from '../../../src/domain/receipt/fields/calibration.ts';
import { createTagger, type Tagger } from '../../../src/domain/receipt/roles/tagger.ts';
import { toFractions } from '../../../src/domain/receipt/rows/box.ts';
import { DOUBTFUL, DOUBTFUL_NAME } from '../../../src/domain/receipt/thresholds.ts';
import { takeSteps, type ReadingStep } from '../../../src/vision/read-receipt.ts';
import { tally, type Tallies, type TrueReceipt } from '../count-certain.ts';
import { transcript } from '../transcript.ts';
import { allRates, judgedFields, reliability, type JudgedField } from './calibration.ts';
import { figuresOf, foldTable, type Figures, type Scores } from './fold-figures.ts';
import { loseFirstFigure } from './lose-figure.ts';
import { createRecorder, type Pass } from './recordings.ts';
import { splitByShop } from './split-by-shop.ts';

/** Real receipts may lie beside the checkout; they are not part of the project. */
const BESIDE = fileURLToPath(new URL('../../../../shared/receipts', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/receipts', import.meta.url));
const ROLES = new URL('../../../src/domain/receipt/roles/roles.bin', import.meta.url);
const COLLECTIONS = ['sroie-dev', 'sroie-more'];
const FOLDS = 5;

/**
 * The passes of each choice of engines, in the order of reading; none, where the true text is read. `lost`:
 * where totals of it lose their first figure.
 */
const PASSES: Record<string, readonly Pass[]> = {
  both: ['ppocr', 'tesseract'],
  ppocr: ['ppocr'],
  tesseract: ['tesseract', 'sharp'],
  transcript: [],
  lost: [],
};

/** A receipt of a collection, with its true contents. */
interface KnownReceipt {
  id: string;
  image: string;
  /** The file of its text, without any misreading. */
  text: string;
  company: string;
  truth: TrueReceipt;
}

export interface FoldOptions {
  /** The folder of the collections; beside the checkout if absent. */
  from?: string | undefined;
  engine?: string | undefined;
  /** Which folds' errors are listed: "1,2". A rule is found on some folds and proved on the others. */
  errors?: string | undefined;
  /** Whether the rules read alone, without the model of roles. */
  rules?: boolean | undefined;
  /** Whether to print how often fields are right, by their scores, for src/domain's calibration.ts. */
  calibrate?: boolean | undefined;
}

interface Scored {
  figures: Figures;
  scores: Scores;
  /** Receipt and field. */
  certainWrong: [string, string][];
}

type Score = (answers: object, truths: object, ids: string[]) => Scores;

/** Reads all receipts of the collections, and prints the figures of five folds by shop. */
export async function printFolds({
  from = BESIDE,
  engine = 'both',
  errors = '',
  calibrate = false,
  rules = false,
}: FoldOptions): Promise<number> {
  const scorer = join(from, 'score.mjs');
  const passes = PASSES[engine];
  if (!existsSync(scorer) || !passes) {
    console.error(passes ? `no receipts to score in ${from}` : `no engine is called ${engine}`);
    return 1;
  }
  const { score } = (await import(pathToFileURL(scorer).href)) as { score: Score };
  const receipts = COLLECTIONS.flatMap((name) => receiptsIn(join(from, name)));
  const tagger = rules ? null : createTagger(readFileSync(ROLES));
  const readings = await readAll(receipts, passes, { lost: engine === 'lost', tagger });
  const drafts = new Map([...readings].map(([id, pages]) => [id, draftFromPages(pages)]));
  const scored = (some: readonly KnownReceipt[]): Scored => {
    const ids = some.map(({ id }) => id);
    const answers = Object.fromEntries(ids.map((id) => [id, draftAsJson(drafts.get(id) as ReceiptDraft)]));
    const scores = score(answers, Object.fromEntries(some.map(({ id, truth }) => [id, truth])), ids);
    const tallies: Tallies = {};
    const certainWrong: [string, string][] = [];
    for (const { id, truth } of some) {
      const own: Tallies = {};
      for (const into of [own, tallies]) tally(into, drafts.get(id) as ReceiptDraft, truth);
      for (const [field, one] of Object.entries(own))
        if (one.certainWrong > 0) certainWrong.push([id, field]);
    }
    return { figures: figuresOf(some.length, scores, tallies), scores, certainWrong };
  };
  const split = splitByShop(receipts, FOLDS);
  const folds = split.map(scored);
  console.log(foldTable(folds.map(({ figures }) => figures), scored(receipts).figures)); // prettier-ignore
  for (const fold of errors.split(',').filter(Boolean)) {
    const { scores, certainWrong } = folds[Number(fold) - 1] ?? { scores: { errors: [] }, certainWrong: [] };
    for (const { id, field, predicted, gold } of scores.errors)
      console.log([fold, id, field, JSON.stringify(predicted), JSON.stringify(gold)].join('\t'));
    for (const [id, field] of certainWrong) console.log([fold, id, 'certain and wrong', field].join('\t'));
  }
  if (calibrate)
    printRates(
      split.map((fold) => fold.flatMap((one) => judgedFields(readings.get(one.id) ?? [], one.truth))),
    );
  return 0;
}

function printRates(folds: readonly JudgedField[][]): void {
  const limit = (kind: FieldKind): number => (kind === 'name' || kind === 'store' ? DOUBTFUL_NAME : DOUBTFUL);
  console.log(reliability(folds, (kind, confidence) => confidence >= limit(kind)));
  for (const [kind, rates] of Object.entries(allRates(folds.flat())))
    console.log(`  ${kind}: ${JSON.stringify(rates)},`);
}

/** `key` names every receipt; `items` those whose items are told. */
function receiptsIn(folder: string): KnownReceipt[] {
  const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  return readdirSync(join(folder, 'key')).map((file) => {
    const items = join(folder, 'items', file);
    const key = json(join(folder, 'key', file)) as TrueReceipt['key'];
    const truth = (existsSync(items) ? { key, items: json(items) } : { key, items: null }) as TrueReceipt;
    const id = file.slice(0, -'.json'.length);
    return {
      id,
      image: join(folder, 'img', `${id}.jpg`),
      text: join(folder, 'box', `${id}.csv`),
      company: key.company,
      truth,
    };
  });
}

/** The pages of each receipt, as far as its engines would read. */
async function readAll(
  receipts: readonly KnownReceipt[],
  passes: readonly Pass[],
  { lost, tagger }: { lost: boolean; tagger: Tagger | null },
): Promise<Map<string, PageReading[]>> {
  const recorder = createRecorder(CACHE);
  const readings = new Map<string, PageReading[]>();
  for (const { id, image, text, truth } of receipts) {
    const bytes = readFileSync(image);
    const steps = passes.map((pass) => recorder.step(bytes, pass));
    const told = steps.map((step): ReadingStep => async (hooks) => ({ ...(await step(hooks)), tagger }));
    const plain = { ...transcriptOf(text, lost ? truth : null), tagger };
    readings.set(id, steps.length > 0 ? await takeSteps(told) : [plain]);
  }
  await recorder.close();
  return readings;
}

/** `lost`: whose total loses its first figure. */
function transcriptOf(file: string, lost: TrueReceipt | null): PageReading {
  const whole = transcript(readFileSync(file, 'utf8'));
  const total = (lost?.items?.total ?? Number(lost?.key.total.replace(/[^\d.]/g, ''))).toFixed(2);
  const page = lost ? loseFirstFigure(whole, total) : whole;
  return { page, place: (box) => toFractions(box, page), engine: 'tesseract' };
}
