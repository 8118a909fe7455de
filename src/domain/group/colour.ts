import { bareName } from '../text/bare-name.ts';
import { hashText } from '../text/hash-text.ts';

/**
 * A person's colour: the place in the palette of src/faces/face.ts. It is stored when they are added, and is
 * the same on every screen (decision 26).
 *
 *   COLOUR-1  Who is added gets a colour that nobody there has, as long as one is free.
 *   COLOUR-2  An account has one colour on all bills and in all groups; it wins over that of a row.
 *   COLOUR-3  A row without a stored colour has the one that follows from its account's id or its name.
 */
export const COLOURS = 16;

export interface Coloured {
  /** Absent or null: no account. */
  user?: string | null;
  name: string;
  colour?: number | undefined;
}

/** For a row that may lack it. */
export const colourIn = ({ colour }: Pick<Coloured, 'colour'>): { colour?: number } =>
  colour === undefined ? {} : { colour };

/** COLOUR-3 */
const hashedColour = (key: string): number => hashText(bareName(key)) % COLOURS;

export const colourOf = ({ user, name, colour }: Coloured): number => colour ?? hashedColour(user ?? name);

/** COLOUR-1. From the key's own colour on, the first free one; the own one if none is. */
export function freeColour(key: string, taken: readonly number[]): number {
  const own = hashedColour(key);
  const all = Array.from({ length: COLOURS }, (_, by) => (own + by) % COLOURS);
  return all.find((one) => !taken.includes(one)) ?? own;
}
