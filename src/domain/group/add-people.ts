import { freeColour } from './colour.ts';
import { coloursIn, type GroupOp, type People } from './group.ts';
import { titleOfEmail } from './title-of-email.ts';

/** Who comes into a group. */
export interface NewPeople {
  /** Lower-cased addresses of those who are invited. */
  emails?: readonly string[];
  /** Names of friends without e-mail. */
  friends?: readonly string[];
}

/** Each gets an id, and a colour that nobody there has (COLOUR-1). */
export function addPeopleOps(
  people: People,
  { emails = [], friends = [] }: NewPeople,
  newId: () => string,
): GroupOp[] {
  const taken = coloursIn(people);
  const colourFor = (name: string): number => {
    const colour = freeColour(name, taken);
    taken.push(colour);
    return colour;
  };
  return [
    ...emails.map((email): GroupOp => {
      return { op: 'person.invite', id: newId(), email, colour: colourFor(titleOfEmail(email)) };
    }),
    ...friends.map((name): GroupOp => {
      return { op: 'person.add', id: newId(), person: { name, colour: colourFor(name) } };
    }),
  ];
}
