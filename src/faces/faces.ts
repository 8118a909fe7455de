import { colourOf, COLOURS, type Coloured } from '../domain/group/colour.ts';
import { distinctInitials } from './face.ts';

/** What the circle of a person shows. `tone`: colour and pattern (`toneLook`). */
export interface Face {
  letters: string;
  tone: number;
}

/**
 * The faces of people who are side by side, in the order in which they were added. Each has their colour. Who
 * has that of somebody before them gets a pattern, so somebody new changes nobody's face but their letters.
 */
export function facesOf(people: readonly Coloured[]): Face[] {
  const letters = distinctInitials(people.map(({ name }) => name));
  const seen = new Map<number, number>();
  return people.map((person, at) => {
    const colour = colourOf(person);
    const before = seen.get(colour) ?? 0;
    seen.set(colour, before + 1);
    return { letters: letters[at]!, tone: colour + COLOURS * before };
  });
}

/** The face of somebody alone. */
export const faceOf = (person: Coloured): Face => facesOf([person])[0]!;
