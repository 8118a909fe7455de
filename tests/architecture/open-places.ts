/**
 * How many places still break a rule. Lower a number when you mend a place; take the line out at 0.
 * The house test fails when a number grows.
 */
export const openPlaces: Readonly<Record<string, number>> = {
  'HOUSE-9': 6,
  'HOUSE-10': 4,
  'HOUSE-11': 136,
  'HOUSE-12': 1,
};
