/** Receipts list. */
export const receiptsTexts = {
  loading: 'Loading receipts...',
  empty: 'No receipts found. Start by uploading one!',
  total: (amount: string) => `Total: ${amount}`,
  treated: 'You are treated',
  mine: (amount: string) => `Your part: ${amount}`,
  paid: ([first = '', ...others]: readonly string[]) =>
    others.length === 0 ? `Paid by ${first}` : `Paid by ${first} and ${others.length} more`,
  back: (amount: string) => `You get back ${amount}`,
  left: (amount: string) => `${amount} left to assign`,
  add: 'Add receipt',
  remove: (title: string) => `Delete ${title}`,
  notSent: 'On this phone only',
  deleted: (n: number) => `Recently deleted (${n})`,
  search: 'Search by title',
  sort: 'Sort by',
  sorts: { newest: 'Newest', date: 'Date', total: 'Total' },
  nothingFound: (search: string) => `No receipt has “${search}” in its title.`,
} as const;

/** The newest receipts, on the start page. */
export const recentTexts = {
  underWay: 'Bill under way',
  latest: 'Latest bill',
  title: 'Recent receipts',
  all: 'See all',
  none: 'Your bills will appear here.',
  noOthers: 'Your next bills will appear here.',
} as const;
