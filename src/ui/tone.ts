import { hashText } from '../domain/money/apportion.ts';
import { TONES } from './initials.ts';

/** A person's colour. `person` is their user id, or the name of a guest. Two people may have one colour. */
export const toneOf = (person: string): number => hashText(person.trim().toLowerCase()) % TONES;
