/** Receipts list. */
export const receiptsTexts = {
  /** A friend's bill. */
  paste: {
    open: 'Paste a link',
    title: 'Paste a link',
    label: 'The link to a friend’s bill',
    go: 'Open the bill',
    none: 'This is no link to a bill. Copy it once more, whole.',
  },
  loading: 'Loading receipts...',
  empty: 'No receipts found. Start by uploading one!',
  total: (amount: string) => `Total: ${amount}`,
  treated: 'You are treated',
  mine: (amount: string) => `Your part ${amount}`,
  paid: ([first = '', ...others]: readonly string[]) =>
    others.length === 0 ? `Paid by ${first}` : `Paid by ${first} and ${others.length} more`,
  back: (amount: string) => `You get back ${amount}`,
  even: 'Even',
  /** A claim counts at once. */
  ifArrived: (sentence: string, amount: string) => `${sentence}, if ${amount} arrived`,
  left: (amount: string) => `${amount} left to assign`,
  add: 'Add receipt',
  remove: (title: string) => `Delete ${title}`,
  notSent: 'On this phone only',
  deleted: (n: number) => `Recently deleted (${n})`,
  search: 'Search by title',
  sort: 'Sort by',
  sorts: { newest: 'Newest', date: 'Date', total: 'Total' },
  group: 'Group',
  allGroups: 'All groups',
  noGroup: 'Without a group',
  noneInGroup: 'No bills of this choice.',
  nothingFound: (search: string) => `No receipt has “${search}” in its title.`,
} as const;

/** The bills of a group, on its screen. */
export const groupBillsTexts = {
  title: 'Bills',
  all: (n: number) => `See all ${n}`,
  none: 'No bills in this group yet.',
  add: 'New bill for this group',
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
