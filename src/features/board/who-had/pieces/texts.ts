/** Lines that are counted in pieces: what each took, and what nobody took. */
export const piecesTexts = {
  each: (price: string) => `${price} each`,
  taken: (n: number, of: number) => `${n} of ${of} taken`,
  /** Of the host, and of those who took some. */
  tooMany: (n: number, of: number) =>
    `${n} of ${of} taken: who had ${n - of === 1 ? 'one' : String(n - of)} less?`,
  had: (n: number, price: string) => `${n} × ${price}`,
  /** The line under Missing Items. */
  left: (name: string, n: number, of: number) => `${name}: ${n} of ${of}`,
  nobody: (amount: string) => `${amount} nobody has taken`,
  /** Who paid the restaurant. */
  withPayer: (amount: string, who: string) => `${amount} nobody has taken, with ${who} for now`,
  /** Of what nobody has. */
  with: (who: string) => `with ${who} for now`,
  among: 'Share among those who had it',
  everybody: 'Everybody',
  leave: (who: string) => `Leave it with ${who || 'whoever paid'}`,
  /** The switch of a line. */
  count: 'Each pays for the pieces they had',
  /** After a line was moved to a person. */
  all: (n: number) => `All ${n}.`,
  justOne: 'Just 1',
} as const;
