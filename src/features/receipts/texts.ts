/** Receipts list. */
export const receiptsTexts = {
  title: 'Receipts',
  loading: 'Loading receipts...',
  empty: 'No receipts found. Start by uploading one!',
  total: (amount: string) => `Total: ${amount}`,
  mine: (amount: string) => `Your part: ${amount}`,
  paid: ([first = '', ...others]: readonly string[]) =>
    others.length === 0 ? `Paid by ${first}` : `Paid by ${first} and ${others.length} more`,
  left: (amount: string) => `${amount} left to assign`,
  add: 'Add receipt',
  remove: (title: string) => `Delete ${title}`,
  removeTitle: 'Delete this receipt?',
  removeText: (title: string) => `“${title}” and its split will be gone for everybody in it.`,
  confirmRemove: 'Delete',
  failedRemove: (id: string, message: string) => `Failed to delete receipt ${id}: ${message}`,
  notSent: 'On this phone only',
  search: 'Search by title',
  sort: 'Sort by',
  sorts: { newest: 'Newest', date: 'Date', total: 'Total' },
  nothingFound: (search: string) => `No receipt has “${search}” in its title.`,
  /** A full device can't store the deletion yet. */
  removedLater: (title: string) => `${title} is deleted when this phone has free storage.`,
  removed: (title: string) => `${title} was deleted.`,
  undo: 'Undo',
} as const;

/** The newest receipts, on the start page. */
export const recentTexts = {
  underWay: 'Bill under way',
  latest: 'Latest bill',
  title: 'Recent receipts',
  all: 'See all',
  none: 'Your bills will appear here.',
} as const;
