/** Of a bill that the server no longer has for the user. That somebody deleted it the server says itself. */
export const goneTexts = {
  unshared: 'This bill is no longer shared with you.',
  keepCopy: 'Keep your copy',
  keptCopy: 'Your copy was kept as a new bill.',
} as const;
