import { commonTexts } from '../words/texts.ts';

/** The frame around the pages: navigation, guard, updates, sync. */
export const shellTexts = {
  product: 'Kira',
  tagline: 'Split the bill, not the friendship.',
  back: 'Back',
  notFound: 'This page does not exist.',
  goHome: 'Go to Homepage',
  /** Storage that has died shows it, too: nobody knows what was saved. */
  crashed:
    'This page could not be shown. If you have just changed something, check after reloading that it is there.',
  reload: 'Reload',
  nav: {
    label: 'Main',
    home: 'Home',
    receipts: 'Receipts',
    groups: 'Groups',
    activity: 'Activity',
    settings: 'Settings',
  },
  menu: { open: 'Menu', label: 'Menu', shortcuts: 'Keyboard shortcuts' },
  skip: 'Skip to content',
  guardLoading: 'Loading authentication...',
  appLoading: 'Authenticating...',
  help: 'Help',
  language: 'Language',
  update: { text: 'A new version of Kira is ready.', now: 'Update', later: 'Later' },
  full: {
    /** `n` changes are in memory only; with 0 the device cannot send or receive. */
    text: (n: number) =>
      `This device has no storage left${n === 0 ? ', so nothing is sent or received' : `. ${commonTexts.badge.unsaved(n)}`}. Free some space, then try again.`,
    retry: 'Try again',
    trying: 'Trying...',
  },
  offlineReady: {
    ready: 'Ready for offline: Kira works here without a connection.',
    notYet: (percent: number) =>
      `Getting ready for offline: ${percent} %. Keep Kira open with a connection for a moment.`,
    starting: 'Getting ready for offline. Keep Kira open with a connection for a moment.',
    unsupported: 'This browser cannot keep Kira for offline use.',
  },
  /** A new bill named a photo or group that the server does not have, so the client sent it without that. */
  mended: {
    image: (title: string) =>
      `The photo of ${title || 'a bill'} could not be found any more: the bill was saved without it.`,
    group: (title: string) => `The group of ${title || 'a bill'} is gone: the bill was saved without it.`,
    /** What was said about a payment. */
    word: (title: string) =>
      `What you said about a payment for ${title || 'a bill'} was not kept: it isn’t yours to say, or you have said too much at once.`,
    people: (title: string) => `${title || 'A group'} has no room for more people.`,
    change: (title: string) => `A change of ${title || 'a group'} was not kept: somebody else was faster.`,
  },
} as const;
