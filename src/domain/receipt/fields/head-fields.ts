import { absent, otherThan, type EngineName, type FieldReading } from '../draft/draft.ts';
import type { ToldStore } from '../roles/evidence.ts';
import type { Box } from '../rows/box.ts';
import { bareText } from '../rows/match-words.ts';
import type { Row } from '../rows/rows.ts';
import { CONFIDENCE, DATE, DRAFT, STORE } from '../thresholds.ts';
import { datesIn, type DatesKnown } from './date.ts';
import { comparableConfidence } from './engine-confidence.ts';
import { mayGoOn, storesIn, type StoreCandidate } from './store.ts';

// Store and date. Nothing on the paper proves them: their confidence comes from their print, from their lead
// over other candidates, and from a second engine that reads the same.

/** From a page's pixels to fractions of the image. */
type Place = (box: Box) => Box;

/** A store or date of one reading. */
interface HeadFieldReading extends FieldReading<string | null> {
  engine: EngineName;
  /** The confidence at most: another engine tells that it was read right, not that it is meant. */
  most: number;
}

/**
 * The first reading's reading unless another one is much surer; the others are its alternatives, and one
 * that differs makes it less sure.
 */
export function mergeReadings(readings: readonly HeadFieldReading[]): FieldReading<string | null> {
  const sure = (one: HeadFieldReading): number =>
    one.confidence + (one.engine === readings[0]?.engine && one.value !== null ? CONFIDENCE.otherEngine : 0);
  const [best, ...rest] = readings.toSorted((a, b) => sure(b) - sure(a));
  if (!best) return absent<string | null>(null);
  const { value, box, confidence } = best;
  const others = rest.map((one) => one.value).filter((other) => other !== null && !isSame(other, value));
  const again = rest.find((one) => one.engine !== best.engine && isSame(one.value, value));
  const sureness = again ? Math.min(best.most, both(confidence, again.confidence)) : confidence;
  return {
    value,
    box,
    confidence: others.length > 0 ? Math.min(CONFIDENCE.unclear, sureness) : sureness,
    alternatives: otherThan(value, [...others, ...best.alternatives]),
  };
}

/** Two engines that err apart are wrong only if both are. */
const both = (one: number, other: number): number =>
  Math.min(CONFIDENCE.twoEngines, 1 - (1 - one) * (1 - other));

const isSame = (one: string | null, other: string | null): boolean => bare(one) === bare(other);
const bare = (text: string | null): string | null => text && bareText(text);

/** `bill`: the rows that can't name the store. */
export function storeOf(
  rows: readonly Row[],
  bill: ReadonlySet<Row>,
  place: Place,
  engine: EngineName,
  told: ToldStore | null = null,
): HeadFieldReading {
  const [first, ...rest] = storesIn(rows, bill, told);
  if (!first) return { ...absent<string | null>(null), engine, most: 0 };
  const lead = first.score - (rest[0]?.score ?? 0);
  const most =
    lead > STORE.clearLead &&
    first.score > 0 &&
    !first.misread &&
    (told?.name !== '' || first.named) &&
    !hasRivalName(first, rest, rows) &&
    (!told || isSame(first.name, storesIn(rows, bill)[0]?.name ?? null))
      ? CONFIDENCE.clearStore
      : CONFIDENCE.unclear;
  return {
    engine,
    most,
    value: first.name,
    confidence: Math.min(most, meanWordConfidence(first.row, engine)),
    box: place(first.row.box),
    alternatives: otherThan<string | null>(
      first.name,
      rest.map((store) => store.name),
    ).slice(0, DRAFT.maxHeadAlternatives),
  };
}

/**
 * Whether only a part of the name was read, or another one stands with it: the name with the branch behind
 * it, a branch in brackets below. A brand above the legal name is no rival: both name the shop.
 */
function hasRivalName(first: StoreCandidate, rest: readonly StoreCandidate[], rows: readonly Row[]): boolean {
  const below = rows[rows.indexOf(first.row) + 1]?.text ?? '';
  const longer = rest.some(
    (other) => other.name.length > first.name.length && bare(other.name)?.startsWith(bare(first.name) ?? ''),
  );
  // A part of a name over two rows stands in the whole of neither.
  const at = rows.indexOf(first.row);
  const half = [at - 1, at].some((upper) => {
    const [row, next] = [rows[upper], rows[upper + 1]];
    return (
      row &&
      next &&
      !bare(first.name)?.includes(bare(row === first.row ? next.text : row.text) ?? '') &&
      mayGoOn(row, next)
    );
  });
  const torn = first.name.split(')').length > first.name.split('(').length; // its beginning was not read
  return longer || half || torn || /^\([\p{L}\s.&'-]{4,}\)$/u.test(below);
}

const meanWordConfidence = (row: Row, engine: EngineName): number =>
  row.tokens.reduce((all, token) => all + comparableConfidence(engine, token.confidence), 0) /
  Math.max(1, row.tokens.length);

export function dateOf(
  rows: readonly Row[],
  place: Place,
  engine: EngineName,
  known: DatesKnown = {},
): HeadFieldReading {
  const [first, ...rest] = datesIn(rows, known);
  if (!first) return { ...absent<string | null>(null), engine, most: 0 };
  const others = [...new Set(rest.map((date) => date.iso))].filter((iso) => iso !== first.iso);
  if (first.other) others.unshift(first.other);
  const form =
    (others.length ? CONFIDENCE.oneOfDates : CONFIDENCE.onlyDate) + CONFIDENCE.eachDatePoint * first.score;
  // Two days that stand there alike ("Open", "Print"), or one that can be read in two ways.
  const rival = rest.some((date) => date.iso !== first.iso && date.score > first.score - DATE.rival);
  const most = rival || first.other !== null ? CONFIDENCE.unclear : CONFIDENCE.clearDate;
  return {
    engine,
    most,
    value: first.iso,
    confidence: Math.min(most, comparableConfidence(engine, first.confidence), form),
    box: place(first.row.box),
    alternatives: others.slice(0, DRAFT.maxHeadAlternatives),
  };
}
