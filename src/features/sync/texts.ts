import { deviceErrors } from '../../contract/device-errors.ts';
import { goneTexts } from '../../words/gone-texts.ts';
import { commonTexts } from '../../words/texts.ts';

/** The list of unsent changes. */
export const syncTexts = {
  intro: 'Everything here is saved on this phone. It is sent by itself as soon as there is a connection.',
  /** Shown after a refusal. */
  introDecide: 'Everything here is saved on this phone. Some of it needs you; the rest is sent by itself.',
  /** So many changes are in memory only. */
  introUnsaved: (n: number) =>
    `This phone has no storage left: ${commonTexts.badge.unsaved(n)}. Everything else here is saved on it.`,
  failedLoad: (message: string) => `Failed to load waiting changes: ${message}`,
  /** `what` is for whoever helps. */
  fault: (what: string) => `Something in Kira does not work. Kira tries again; what failed: ${what}`,
  none: 'Nothing is waiting to be sent from this device.',
  /** Shown where nothing else waits. */
  signedOut: 'Your session has ended. Nothing is waiting to be sent from this device.',
  offline: 'You are offline. That is fine: nothing is lost.',
  sendNow: 'Send now',
  waiting: 'Waiting to be sent.',
  /** Some of the changes are in memory only. */
  unsaved: 'Kept only until you close Kira, because this phone has no storage left.',
  deleted: deviceErrors.receiptDeleted.message,
  unshared: goneTexts.unshared,
  paymentGone: 'The bill or group of this payment is no longer shared with you.',
  groupGone: 'Somebody deleted this group, or you are no longer in it.',
  refused: (reason: string) => `Couldn’t be saved. ${reason}`,
  /** The refusal names only a field of the request. */
  invalid: 'A value in it is not allowed.',
  /** Another entry needs the user's decision first. */
  behind: (what: string) => `Waits until you have decided on “${what}”.`,
  retry: 'Retry',
  copyDetails: 'Copy details',
  copied: 'Details copied.',
  discard: 'Discard',
  discardTitle: (what: string) => `Discard the unsaved changes of ${what}?`,
  discardCopy: 'They will be gone from this phone, and the bill as well.',
  discardText: {
    made: {
      image: 'The photo will be gone from this phone. The bill stays, without it.',
      receipt: 'The bill will be gone from this phone, with everything in it.',
      group: 'The group will be gone from this phone. Bills in it stay, without it.',
    },
    changed: {
      receipt: 'What could not be saved will be gone from this phone. The rest stays.',
      group: 'What could not be saved will be gone from this phone.',
      payment: 'What you said about this payment will be gone from this phone.',
      me: 'What could not be saved will be gone from this phone.',
    },
  },
  keep: 'Keep',
  /** When the oldest change was made, by this phone's clock. */
  since: (when: string) => `Since ${when}.`,
  untitled: 'a bill',
  photo: 'The photo',
  aGroup: 'a group',
  /** Between two people without a group. */
  aPayment: 'a payment',
  somebody: 'somebody',
  /** The user's own document. */
  ownSettings: 'your settings',
  own: {
    name: (name: string | null) => `Your name: ${name ?? 'none'}`,
    language: 'Your language',
    group: (name: string | null) => `Default group: ${name ?? 'none'}`,
    folded: (name: string, away: boolean) =>
      away ? `Folded away: ${name}` : `No longer folded away: ${name}`,
  },
  what: {
    made: (title: string) => `New: ${title}`,
    deleted: (title: string) => `Deleted: ${title}`,
  },
} as const;
