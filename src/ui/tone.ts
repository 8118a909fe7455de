import { hashText } from '../domain/money/apportion.ts';
import { TONES } from './initials.ts';

/** A person's colour. `person` is their user id, or the name of a guest. Two people may have one colour. */
export const toneOf = (person: string): number => hashText(person.trim().toLowerCase()) % TONES;

/** From one colour to a free one. Odd, so that it reaches all; large, so that the two differ. */
const STEP = 5;

/** Different colours for the people of one bill, while there are enough. An earlier person keeps theirs. */
export function distinctTones(people: readonly string[]): number[] {
  const taken = new Set<number>();
  return people.map((person) => {
    let tone = toneOf(person);
    while (taken.has(tone) && taken.size < TONES) tone = (tone + STEP) % TONES;
    taken.add(tone);
    return tone;
  });
}
