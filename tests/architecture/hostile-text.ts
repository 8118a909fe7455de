import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

/**
 * Looks for a text that holds a regular expression up.
 *
 *   expression --parse--> its loops --feed--> hostile texts --count--> the text that takes too many steps
 *
 * A loop is fed what it may take, many times, behind what leads to it and before what ends no match. The
 * engine itself counts its steps, so a busy machine changes nothing.
 */

/** How many times a loop is fed: more than a line has characters. */
const TIMES = 1000;

/**
 * The engine counts the steps back to another choice. An expression whose time is the square of a text's
 * length takes a few for each place; one of the third power takes about TIMES for each.
 */
const STEPS_EACH = 100;

/** A text that takes the expression too long, or null if none of those tried does. */
export function hostileText(source: string, flags: string): string | null {
  const pattern = new RegExpParser().parsePattern(source, undefined, undefined, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const loops = loopsOf(pattern);
  if (!loops.length) return null;
  const options = flags.replace(/[gy]/g, '');
  const letters = lettersOf(pattern, options);
  const sample = (node: AST.Node): string => sampleOf(node, letters, options);
  const limited = withLimit(`(?:${source})|$`, options, STEPS_EACH * TIMES);
  for (const loop of loops) {
    const [before, after] = around(loop, sample);
    const words = [
      ...letters,
      ...alternativesOf(loop.element).map(sample),
      before + sample(loop.element),
      sample(pattern),
    ];
    for (const word of new Set(words.filter(Boolean)))
      for (const start of new Set(['', before]))
        for (const end of new Set(['\0', `${after}\0`, `\n${before}`]))
          if (!limited.test(start + word.repeat(TIMES) + end))
            return `${JSON.stringify(start)} + ${JSON.stringify(word)} x ${TIMES} + ${JSON.stringify(end)}`;
  }
  return null;
}

/** Matches every text, with "$" as its last choice, unless that takes more steps. */
function withLimit(source: string, flags: string, steps: number): RegExp {
  const made = [source, flags, steps].map((part) => JSON.stringify(part)).join();
  setFlagsFromString('--allow-natives-syntax');
  const limited = runInThisContext(`%NewRegExpWithBacktrackLimit(${made})`) as RegExp;
  setFlagsFromString('--no-allow-natives-syntax');
  return limited;
}

/** What repeats so often that it matters. */
function loopsOf(pattern: AST.Pattern): AST.Quantifier[] {
  const loops: AST.Quantifier[] = [];
  visitRegExpAST(pattern, { onQuantifierEnter: (node) => void (node.max > 20 && loops.push(node)) });
  return loops;
}

/** One character of each kind. Two are of one kind if the same parts of the expression take them. */
function lettersOf(pattern: AST.Pattern, flags: string): string[] {
  const parts = new Map<string, RegExp>();
  const add = (node: AST.Node): void => void parts.set(node.raw, alone(node, flags));
  visitRegExpAST(pattern, {
    onCharacterEnter: (node) => !node.parent.type.startsWith('CharacterClass') && add(node),
    onCharacterSetEnter: add,
    onCharacterClassEnter: add,
    onExpressionCharacterClassEnter: add,
  });
  const kind = (letter: string): string =>
    [...parts.values()].map((part) => Number(part.test(letter))).join('');
  return [...new Map(LETTERS.map((letter) => [kind(letter), letter])).values()];
}

const LETTERS = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).toReversed(),
  '\t',
  '\n',
  '\0',
  '\u00d7',
  '\u00e9',
  '\u4e00',
  '\u2013',
  '\u2212',
];

const alone = (node: AST.Node, flags: string): RegExp => new RegExp(`^${node.raw}$`, flags);

/** The shortest text that a part takes, as far as its assertions don't matter. */
function sampleOf(node: AST.Node, letters: readonly string[], flags: string): string {
  const sample = (inner: AST.Node): string => sampleOf(inner, letters, flags);
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return sample(node.alternatives[0]!);
    case 'Alternative':
      return node.elements.map(sample).join('');
    case 'Quantifier':
      return sample(node.element).repeat(node.min);
    case 'Backreference':
      return sample([node.resolved].flat()[0]!);
    case 'Assertion':
      return '';
    case 'Character':
      return String.fromCodePoint(node.value);
    default:
      return letters.find((letter) => alone(node, flags).test(letter)) ?? '';
  }
}

const alternativesOf = (node: AST.Node): AST.Node[] => ('alternatives' in node ? node.alternatives : [node]);

/** What stands before a loop and behind it, as short as it may be. */
function around(loop: AST.Node, sample: (node: AST.Node) => string): [before: string, after: string] {
  let [before, after] = ['', ''];
  for (let node: AST.Node = loop; node.parent; node = node.parent) {
    if (node.parent.type !== 'Alternative') continue;
    const { elements } = node.parent;
    const at = elements.indexOf(node as AST.Element);
    before = elements.slice(0, at).map(sample).join('') + before;
    after += elements
      .slice(at + 1)
      .map(sample)
      .join('');
  }
  return [before, after];
}
