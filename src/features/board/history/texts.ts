import { LIMITS } from '../../../domain/board/board.ts';
import { HOME_CURRENCY } from '../../../domain/money/currencies.ts';
import { formatMoney, MAX_AMOUNT, minor } from '../../../domain/money/money.ts';
import { listIn } from '../../../language/list.ts';

const list = listIn('en');

/** Who changed what on a bill. */
export const historyTexts = {
  title: 'History',
  open: 'History',
  you: 'You',
  restore: 'Take back',
  restoreLabel: (what: string) => `Take back: ${what}`,
  restored: 'Taken back.',
  /** What was taken back belongs to a deleted item or a removed person. */
  restoredIn: (name: string) => `Taken back. It shows when ${name} is brought back.`,
  notRestored: 'Could not be taken back. Please try again.',
  /** A word about a payment that was not this user's to say, or one too many. */
  rejectedWord: 'Could not be kept: this person may not say that, or has said too much at once.',
  waiting: 'Not sent yet',
  /** A visitor's change. */
  here: 'On this phone only',
  /** A full device could not store it. */
  unsaved: 'Kept only until you close Kira',
  /** Why the server left a change out, if the bill still tells. */
  rejected: {
    items: `Could not be kept: a bill holds ${LIMITS.shown.items} items at most.`,
    people: `Could not be kept: a bill holds ${LIMITS.shown.columns} people at most.`,
    shares: `Could not be kept: a bill holds ${LIMITS.shares} shares at most.`,
    money: `Could not be kept: a bill can hold at most ${formatMoney(minor(MAX_AMOUNT), HOME_CURRENCY)}.`,
    unknown: 'Could not be kept: a limit was reached.',
  },
  /** A bill that was added again after this one. */
  twice: 'This bill is here twice',
  keepBoth: 'Keep both',
  deleteThis: 'Delete this one',
  empty: 'Nobody has changed this bill yet.',
  more: 'Show older changes',
  loading: 'Loading older changes...',
  offline: 'Older changes show when there is a connection.',
  goneOlder: 'The server no longer has this bill, so its older changes do not show.',
  /** `isPartial`: there may be more changes. */
  news: (who: readonly string[], n: number, isPartial = false) =>
    `${list(who)} made ${isPartial ? `${n} or more changes` : n === 1 ? '1 change' : `${n} changes`}`,
  refused: (n: number) =>
    n === 1 ? 'One change of yours could not be kept' : `${n} changes of yours could not be kept`,
  changedMark: 'Changed since you last looked',
  /** The server has the bill no longer. */
  gone: {
    deleted: (title: string) => `${title} was deleted. Keep your copy?`,
    unshared: (title: string) => `${title} is no longer shared with you. Keep your copy?`,
  },
} as const;
