import { printClock, printDay, printMoment, printOtherDay } from './dates.ts';
import { withDigits, type PageForm } from './page.ts';
import { left, middle, right, row, words, wrapWords, type Printed, type SheetRow } from './sheet.ts';
import * as said from './words/head-words.ts';
import { personName } from './words/stores.ts';
import { capitalised } from './words/syllables.ts';

/** The store's block: its name, what stands around it, address, phone and registration. */
export function printStore(page: PageForm): SheetRow[] {
  const { grammar, random, face, store } = page;
  const form = grammar.choose('store');
  const isLeft = grammar.choose('head') !== 'centred-head';
  const letters = random.chance(0.7) ? (text: string) => text.toUpperCase() : capitalised;
  const place = (printed: Printed[], size = 1): SheetRow => ({
    ...row(isLeft ? left(printed) : middle(printed, face.columns / 2)),
    size,
  });
  const rows: SheetRow[] = [];
  const noise = (text: string): void =>
    void rows.push(...wrapWords(face, words(text, 'noise'), face.columns).map((line) => place(line)));
  if (grammar.has('slogan-above-store')) noise(random.pick(said.SLOGANS));
  if (grammar.has('policy-above-store'))
    noise(random.pick([...said.POLICIES, 'Page 1 of 1', ...said.TITLES]));
  if (!grammar.has('no-store')) {
    const wrapped = grammar.has('wrapped-store');
    const room = wrapped ? Math.max(10, face.columns * 0.4) : face.columns;
    const size = random.chance(0.25) ? 1.6 : 1;
    const spaced = grammar.has('spaced-out-print');
    const name = storeWords(page, form, letters, spaced);
    if (form === 'brand-above-legal' || form === 'legal-in-brackets')
      rows.push(place(words(letters(store.brand), 'noise'), size));
    rows.push(
      ...wrapWords(face, name, room / (form === 'brand-above-legal' ? 1 : size)).map((line) =>
        place(line, form === 'brand-above-legal' ? 1 : size),
      ),
    );
    if (form === 'name-with-branch' && random.chance(0.5)) noise(letters(`(${store.branch})`));
    if (random.chance(0.08)) noise(letters(store.building || `cawangan ${store.branch}`));
  }
  rows.push(...registered(page, place));
  for (const line of store.address) {
    if (random.chance(0.06)) continue;
    const address = wrapWords(face, words(letters(line), 'address'), face.columns);
    rows.push(...address.map((part) => place(part)));
  }
  if (random.chance(0.7)) rows.push(place(phone(page)));
  if (random.chance(0.15)) noise(withDigits(random.pick(said.FOOT_ROWS), random));
  if (random.chance(0.3)) rows.push(...registered(page, place));
  return rows;
}

/** The name as it stands on the page, and nothing else is of the role. */
function storeWords(
  { store, random, told }: PageForm,
  form: string,
  letters: (text: string) => string,
  isSpaced: boolean,
): Printed[] {
  const name = letters(/plain|branch/.test(form) ? store.brand : store.name);
  told.store = name;
  const spread = (text: string): string => (isSpaced ? text.replace(/\S(?=\S)/g, '$& ') : text);
  const printed = words(spread(name), 'store');
  const number = `${random.int(100_000, 1_400_000)}-${random.pick('ADHKMPTUVWX'.split(''))}`;
  if (form === 'legal-in-brackets') {
    const [first, last] = [printed[0], printed.at(-1)];
    if (first) first.text = `(${first.text}`;
    if (last) last.text += ')';
  }
  if (form === 'name-with-number')
    printed.push(...words(random.pick([`(${number})`, `(Co. No. ${number})`, number]), 'noise'));
  if (form === 'name-with-branch' && random.chance(0.5))
    printed.push(
      ...words(
        letters(random.pick([`(${store.branch})`, `- ${store.branch}`, `@ ${store.branch}`])),
        'noise',
      ),
    );
  return printed;
}

function registered({ random, letters }: PageForm, place: (printed: Printed[]) => SheetRow): SheetRow[] {
  return Array.from({ length: random.int(0, 2) }, () => {
    const key = letters(random.pick(said.REGISTRATION));
    const number = withDigits(random.pick(['000000-X', '201901012345 (1234567-X)', '0012 3456 7890', '000123456789', 'W10-1808-31012345', 'B16-1809-32000123', 'C20880050010', 'SA0000000-T', '(1234567-K)']), random);
    return place(words(`${key}${random.pick([':', ' :', ' ', '. :'])} ${number}`, 'noise'));
  });
} // prettier-ignore

function phone({ random, letters }: PageForm): Printed[] {
  const number = withDigits(random.pick(['03-0000 0000', '03-00000000', '012-000 0000', '+603 0000 0000', '04-0000000', '07 000 0000', '603-0000-0000', '1800-00-0000']), random);
  return words(`${letters(random.pick(said.PHONE_KEYS))}${random.pick([':', ' :', '.', ''])} ${number}`, 'address');
} // prettier-ignore

/** Title, numbers, table, people, date: keys and values in one or two columns. */
export function printMeta(page: PageForm): SheetRow[] {
  const { grammar, random, face } = page;
  const form = grammar.choose('meta');
  const rows: SheetRow[] = [];
  if (random.chance(0.6)) rows.push(row(middle(words(random.pick(said.TITLES), 'noise'), face.columns / 2)));
  const pairs = metaPairs(page);
  if (form === 'meta-two-columns') {
    for (let at = 0; at < pairs.length; at += 2) {
      const second = pairs[at + 1];
      rows.push(
        row(
          left(pairs[at] ?? []),
          ...(second
            ? [random.chance(0.5) ? right(second, face.columns) : left(second, face.columns * 0.55)]
            : []),
        ),
      );
    }
  } else if (form === 'meta-table-of-values') {
    const step = face.columns / Math.max(2, pairs.length);
    rows.push(
      row(...pairs.map((pair, at) => left(pair.slice(0, 1), at * step))),
      row(...pairs.map((pair, at) => left(pair.slice(1), at * step))),
    );
  } else rows.push(...pairs.map((pair) => row(left(pair))));
  if (grammar.has('second-date'))
    rows.splice(
      random.int(0, rows.length),
      0,
      row(
        left([
          ...words(`${page.letters(random.pick(said.OTHER_DATES))}${random.pick([':', '', ' :'])}`, 'noise'),
          ...printOtherDay(random, page.date, page.moment),
        ]),
      ),
    );
  return rows;
}

function metaPairs(page: PageForm): Printed[][] {
  const { random, letters, grammar } = page;
  const colon = random.pick([':', ' :', ':', '']);
  const pair = (keys: readonly string[], value: string): Printed[] => words(`${letters(random.pick(keys))}${colon} ${value}`, 'noise');
  const number = withDigits(random.pick(['000000', 'INV-00000', 'A0000', '0000-0000', '00000000000', 'CS00000000', '00', 'R000000000', '#0000', '20000000000000']), random);
  const pairs: Printed[][] = [];
  if (random.chance(0.85)) pairs.push(pair(said.NUMBER_KEYS, number));
  if (random.chance(0.5)) pairs.push(pair(said.TABLE_KEYS, random.pick([String(random.int(1, 60)), `A${random.int(1, 20)}`, `T${random.int(1, 40)}`, 'TAKE AWAY'])));
  if (random.chance(0.6)) pairs.push(pair(said.PERSON_KEYS, random.pick([letters(personName(random)), String(random.int(1, 999)), `${random.int(1, 9)}. ${letters(personName(random))}`])));
  if (random.chance(0.3)) pairs.push(pair(said.COUNT_KEYS, String(random.int(1, 12))));
  if (random.chance(0.3)) pairs.push(pair(said.PLACE_KEYS, String(random.int(1, 9)).padStart(random.int(1, 3), '0')));
  if (!grammar.has('no-date')) pairs.splice(random.int(0, pairs.length), 0, ...datePairs(page, colon));
  return pairs;
} // prettier-ignore

/** The invoice's date, with its clock or beside it. */
function datePairs({ random, letters, date, moment }: PageForm, colon: string): Printed[][] {
  const key = (keys: readonly string[]): Printed[] =>
    random.chance(0.75) ? words(`${letters(random.pick(keys))}${colon}`, 'noise') : [];
  if (date.clock !== 'no-clock' && random.chance(0.3)) {
    const pairs = [
      [...key(said.DATE_KEYS), ...printDay(moment, date)],
      [...key(said.TIME_KEYS), ...printClock(moment, date)],
    ];
    return random.chance(0.85) ? pairs : [pairs.flat()];
  }
  const first = [...key(said.DATE_KEYS), ...printMoment(moment, date)];
  const head = first[0];
  // "DATE:21/11/2026": key and value without a space.
  if (head?.role === 'noise' && head.text.endsWith(':') && first[1]?.role === 'date' && random.chance(0.15))
    first.splice(0, 2, { text: head.text + first[1].text, role: 'date' });
  return [first];
}

export function printCustomer({ random, letters, face }: PageForm): SheetRow[] {
  const name = letters(personName(random));
  const rows = [words(`${letters(random.pick(['Customer', 'Bill To', 'Sold To', 'Member', 'Name', 'To', 'Pelanggan']))}: ${name}`, 'noise')];
  if (random.chance(0.5)) rows.push(words(withDigits(`${random.pick(['Phone', 'HP', 'Member No', 'Card No'])}: 010-0000000`, random), 'noise'));
  if (random.chance(0.3)) rows.push(words(letters(`unit ${random.int(1, 40)}-${random.int(1, 30)}, jalan ${personName(random)}`), 'address'));
  return rows.map((printed) => row(random.chance(0.9) ? left(printed) : middle(printed, face.columns / 2)));
} // prettier-ignore
