const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Who changed what on a bill. */
export const historyTexts = {
  title: 'History',
  open: 'History',
  you: 'You',
  restore: 'Restore',
  restoreLabel: (what: string) => `Restore: ${what}`,
  restored: 'Restored.',
  waiting: 'Not sent yet',
  rejected: 'Could not be kept: a limit was reached.',
  empty: 'Nobody has changed this bill yet.',
  more: 'Show older changes',
  loading: 'Loading older changes...',
  offline: 'Older changes show when there is a connection.',
  news: (who: readonly string[], n: number) =>
    `${list.format(who)} made ${n === 1 ? '1 change' : `${n} changes`}`,
  refused: (n: number) =>
    n === 1 ? 'One change of yours could not be kept' : `${n} changes of yours could not be kept`,
  changedMark: 'Changed since you last looked',
  /** The server has the bill no longer. */
  gone: {
    deleted: (title: string) => `${title} was deleted. Keep your copy?`,
    unshared: (title: string) => `${title} is no longer shared with you. Keep your copy?`,
  },
} as const;
