import { hashText } from '../domain/money/apportion.ts';
import { TONES } from './initials.ts';

/**
 * A person's colour, the same on every bill and screen. `person` is their user id, or the name of a guest.
 * Two people may have one colour; their initials differ.
 */
export const toneOf = (person: string): number => hashText(person.trim().toLowerCase()) % TONES;
