import type { LabelledRow } from '../labels/labelled-row.ts';
import { ROLES, type WordRole } from './roles.ts';
import { SCORES, type Tagger } from './tagger.ts';

/** A word with what the model takes it for. */
export interface TaggedWord {
  role: WordRole;
  /** By how much that role leads over the next: about 1 is a guess, 4 and more is sure. */
  lead: number;
  /** Above 0: a new item begins here. */
  begins: number;
  /** How much speaks for each of ROLES. */
  scores: Float64Array;
}

/** A row with its words' roles, in the order of its tokens; none behind the model's last word. */
export interface TaggedRow {
  line: LabelledRow;
  words: readonly TaggedWord[];
}

export function tagRows(lines: readonly LabelledRow[], tagger: Tagger): TaggedRow[] {
  const { words, scores } = tagger(lines);
  let at = 0;
  return lines.map((line) => {
    const tagged: TaggedWord[] = [];
    for (let place = 0; place < line.row.tokens.length && at < words; place++, at++)
      tagged.push(taggedWord(scores.subarray(at * SCORES, (at + 1) * SCORES)));
    return { line, words: tagged };
  });
}

function taggedWord(scores: Float64Array): TaggedWord {
  let best = 0;
  for (let at = 1; at < ROLES.length; at++) if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at;
  let next = -Infinity;
  for (let at = 0; at < ROLES.length; at++) if (at !== best) next = Math.max(next, scores[at] ?? 0);
  const lead = (scores[best] ?? 0) - next;
  return {
    role: ROLES[best] ?? 'noise',
    lead: lead > 0 ? lead : 0,
    begins: scores[ROLES.length] ?? 0,
    scores,
  };
}

/** How much more speaks for one of these roles than for any other: below 0 where another leads. */
export function leadOf({ scores }: TaggedWord, ...roles: readonly WordRole[]): number {
  let own = -Infinity;
  let other = -Infinity;
  for (const [at, role] of ROLES.entries()) {
    const score = scores[at] ?? 0;
    if (roles.includes(role)) own = Math.max(own, score);
    else other = Math.max(other, score);
  }
  const lead = own - other;
  return lead > -99 && lead < 99 ? lead : 0;
}
