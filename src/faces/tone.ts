import type { SeatedPerson } from '../domain/board/seated-people.ts';
import { titleOfEmail } from '../domain/group/title-of-email.ts';
import { hashText } from '../domain/money/apportion.ts';
import { bareName } from '../domain/text/bare-name.ts';
import { TONES } from './face.ts';

/**
 * A person's colour. `person` is a user's id, or the name or address of somebody without an account. Two may
 * have one colour, but not on one bill (`distinctTones`).
 */
export const toneOf = (person: string): number => hashText(bareName(titleOfEmail(person))) % TONES.length;

/** The colour of somebody on a bill. */
export const toneOfSeat = ({ user, title }: SeatedPerson): number => toneOf(user ?? title);

/**
 * The colours of the people of one bill, in the order in which they were added. Each has their own, unless
 * somebody before them has it: then the next one that is free. Somebody new changes nobody's. Of more people
 * than colours no two neighbours have one.
 * @param sideBySide the people from left to right, by their places in `own`
 */
export function distinctTones(own: readonly number[], sideBySide: readonly number[]): number[] {
  const tones: (number | null)[] = [];
  for (const tone of own) tones.push(nextTone(tone, (one) => tones.includes(one)));
  for (const [place, at] of sideBySide.entries()) {
    const beside = new Set([sideBySide[place - 1], sideBySide[place + 1]].map((other) => tones[other ?? -1]));
    tones[at] ??= nextTone(own[at]!, (tone) => beside.has(tone));
  }
  return tones.map((tone, at) => tone ?? own[at]!);
}

/** From `tone` on, the first colour that may be had; null without one. */
const nextTone = (tone: number, isTaken: (tone: number) => boolean): number | null =>
  TONES.map((_, by) => (tone + by) % TONES.length).find((one) => !isTaken(one)) ?? null;
