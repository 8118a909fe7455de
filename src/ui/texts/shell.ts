const kept = (n: number) =>
  `. ${n === 1 ? '1 change is' : `${n} changes are`} kept only until you close Kira`;

/** The frame around the pages: navigation, guard, updates, sync. */
export const shellTexts = {
  nav: {
    label: 'Main',
    home: 'Home',
    receipts: 'Receipts',
    groups: 'Groups',
    activity: 'Activity',
    settings: 'Settings',
  },
  menu: { open: 'Menu', label: 'Menu' },
  skip: 'Skip to content',
  guardLoading: 'Loading authentication...',
  appLoading: 'Authenticating...',
  pageLoading: 'Loading...',
  help: 'Help',
  dismiss: 'Dismiss',
  update: { text: 'A new version of Kira is ready.', now: 'Update', later: 'Later' },
  full: {
    /** `n` changes are in memory only; 0 where it is what would be sent, or has come. */
    text: (n: number) =>
      `This device has no storage left${n === 0 ? ', so nothing is sent or received' : kept(n)}. Free some space, then try again.`,
    retry: 'Try again',
    trying: 'Trying...',
  },
  badge: {
    sending: 'Sending…',
    signIn: 'Sign in to finish saving',
    /** Nothing is to be sent yet, or something else than a bill. */
    saved: 'Saved on this phone',
    waiting: (n: number) => (n === 1 ? '1 bill waiting' : `${n} bills waiting`),
    attention: (n: number) => (n === 1 ? '1 bill needs you' : `${n} bills need you`),
    /** Added for screen readers, which hear only the badge. */
    action: 'Show what waits',
  },
  offlineReady: {
    ready: 'Ready for offline: Kira works here without a connection.',
    notYet: (percent: number) =>
      `Getting ready for offline: ${percent} %. Keep Kira open with a connection for a moment.`,
    starting: 'Getting ready for offline. Keep Kira open with a connection for a moment.',
    unsupported: 'This browser cannot keep Kira for offline use.',
  },
  /** The server didn't have what a new bill named, so it was sent without that. */
  mended: {
    image: (title: string) =>
      `The photo of ${title || 'a bill'} could not be found any more: the bill was saved without it.`,
    group: (title: string) => `The group of ${title || 'a bill'} is gone: the bill was saved without it.`,
  },
  home: {
    title: 'Split the bill, not the friendship',
    wallet: 'Transactions from your local payment wallet are coming.',
    newReceipt: 'New Receipt',
    camera: 'Take a photo',
    recent: 'Recent receipts',
    all: 'See all',
    none: 'Your bills will appear here.',
  },
  comingLater: {
    title: 'Coming later',
    text: 'This page is not built yet. Nothing you do elsewhere depends on it.',
  },
  activity: {
    soon: 'Coming Soon',
    text: 'Payments between you and your friends will be listed here.',
  },
} as const;
