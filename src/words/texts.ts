/** Texts that many screens share. The specification's are kept to the letter. */
export const commonTexts = {
  /** For moments (Intl). */
  locale: 'en-MY',
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Retry',
  remove: 'Remove',
  dismiss: 'Dismiss',
  pageLoading: 'Loading...',
  partFailed: 'Failed to load. Please try again.',
  notCopied: 'This browser did not allow copying.',
  unknownDate: 'Unknown Date',
  unnamedItem: 'Unnamed item',
  percent: (rate: number) => `${rate} %`,
  justNow: 'just now',
  /** Why data from the server is late, by the state of sync. */
  goesOn: {
    offline: 'It goes on when there is a connection.',
    failing: 'The server cannot answer now. Kira asks again by itself.',
    signin: 'It goes on when you have signed in.',
    full: 'It goes on when this device has free storage.',
  } as Readonly<Record<string, string>>,
  /** The start page and the list of receipts show them. */
  receipts: {
    gettingBack: 'Getting your receipts back',
    failed: (message: string) => `Failed to load receipts: ${message}`,
    noTitle: 'No Title',
    all: 'All receipts',
  },
  pager: {
    pages: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: (n: number) => `Page ${n}`,
    showing: (from: number, to: number, total: number) => `Showing ${from} - ${to} of ${total} items`,
  },
  /** Unsent changes, in the header and in the settings. */
  badge: {
    sending: 'Sending…',
    signIn: 'Sign in to finish saving',
    /** Nothing waits. */
    offline: 'Offline',
    /** Only drafts, or something other than a bill. */
    saved: 'Saved on this phone',
    waiting: (n: number) => (n === 1 ? '1 bill waiting' : `${n} bills waiting`),
    /** Edits that a full device could not store. */
    unsaved: (n: number) => `${n === 1 ? '1 change is' : `${n} changes are`} kept only until you close Kira`,
    /** `n` bills and groups, of which so many are groups. */
    attention: (n: number, groups = 0) => {
      const what =
        groups === 0 ? ['bill', 'bills'] : groups === n ? ['group', 'groups'] : ['', 'bills and groups'];
      return n === 1 ? `1 ${what[0]} needs you` : `${n} ${what[1]} need you`;
    },
    /** The badge's tooltip. */
    action: 'Show what waits',
  },
} as const;

/** Header titles, by path in src/app/header-titles.ts. */
export const titleTexts = {
  settings: 'Settings',
  groups: 'Groups',
  receipts: 'Receipts',
  activity: 'Transactions',
  manualReceipt: 'New Receipt',
  fileUpload: 'New Expense',
  quickSplit: 'Quick split',
  receipt: 'Receipt',
  deleted: 'Recently deleted',
  check: 'Check the reading',
  newGroup: 'New Group',
  editGroup: 'Edit Group',
  person: 'Between you two',
  waiting: 'Waiting changes',
  signUp: 'Sign Up',
  login: 'Welcome Back',
  changePassword: 'Change Password',
  forgotPassword: 'Forgot Password',
  resetPassword: 'Reset Password',
  /** Only in the window's title: the header shows the product's name. */
  home: 'Home',
  about: 'About Us',
  features: 'Features',
  pricing: 'Pricing',
  resources: 'Resources',
  transaction: 'Transaction',
  settle: 'Settle',
  payment: 'Payment',
  verifyEmail: 'Email verification',
  confirmEmail: 'Change your email',
  twoFactor: 'Two-factor sign-in',
  invitation: 'Invitation',
  notFound: 'Page not found',
} as const;
