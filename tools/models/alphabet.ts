import { floatConstant, floatsOf, type Graph } from './graph.ts';

/** Characters of Malaysian receipts besides ASCII. */
const SIGNS = '£¥€©®°×÷·•–—…“”‘’éèê';

/**
 * The 3,755 commonest Chinese characters: names of dishes are printed in them. The dictionary's other
 * 2,700 are rare and would cost 0.6 MB.
 */
const COMMON_CHINESE = gb2312LevelOne();

function gb2312LevelOne(): Set<string> {
  const decoder = new TextDecoder('gb2312');
  const characters = new Set<string>();
  for (let row = 0xb0; row <= 0xd7; row++)
    for (let cell = 0xa1; cell <= 0xfe; cell++) characters.add(decoder.decode(Uint8Array.of(row, cell)));
  return characters;
}

/** Full-width forms that the network answers for the plain ones, as the same character. */
const PLAIN: Record<string, string> = {
  '（': '(',
  '）': ')',
  '：': ':',
  '，': ',',
  '！': '!',
  '？': '?',
  '；': ';',
  '％': '%',
  '＋': '+',
  '－': '-',
  '／': '/',
  '＝': '=',
  '＊': '*',
  '＠': '@',
  '￥': '¥',
  '。': '.',
};

const plain = (character: string): string => PLAIN[character] ?? character;
export const isKept = (character: string): boolean =>
  /^[ -~]$/.test(character) ||
  SIGNS.includes(character) ||
  character in PLAIN ||
  COMMON_CHINESE.has(character);

/**
 * Cuts the recogniser's output layer to the characters that `isKept`. Class 0 is the blank, the others
 * follow `characters`. Returns the characters left, in the order of their classes.
 */
export function cutAlphabet(graph: Graph, characters: readonly string[]): string[] {
  const classes = characters.length + 1;
  const kept = [0, ...characters.flatMap((character, at) => (isKept(character) ? [at + 1] : []))];
  let cut = 0;
  for (const [name, constant] of graph.constants) {
    if (constant.dims.at(-1) !== classes) continue;
    const values = floatsOf(constant);
    if (!values) continue;
    const rows = values.length / classes;
    const left = new Float32Array(rows * kept.length);
    for (let row = 0; row < rows; row++)
      for (const [to, from] of kept.entries())
        left[row * kept.length + to] = values[row * classes + from] as number;
    graph.constants.set(name, floatConstant([...constant.dims.slice(0, -1), kept.length], left));
    cut++;
  }
  if (cut !== 2)
    throw new Error(`expected weights and biases of ${classes} classes, found ${cut} such constants`);
  return kept.slice(1).map((at) => plain(characters[at - 1] ?? ''));
}
