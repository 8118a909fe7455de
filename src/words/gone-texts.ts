/** Why a bill is on the server no longer, and what one can keep of it. */
export const goneTexts = {
  deleted: 'Somebody deleted this bill.',
  unshared: 'This bill is no longer shared with you.',
  keepCopy: 'Keep your copy',
  keptCopy: 'Your copy was kept as a new bill.',
} as const;
