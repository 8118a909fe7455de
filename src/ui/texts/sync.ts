/** The page that lists what waits to be sent. */
export const syncTexts = {
  title: 'Waiting changes',
  intro: 'Everything here is saved on this phone. It is sent by itself as soon as there is a connection.',
  /** Where something was refused. */
  introDecide: 'Everything here is saved on this phone. Some of it needs you; the rest is sent by itself.',
  failedLoad: (message: string) => `Failed to load waiting changes: ${message}`,
  none: 'All changes are on the server.',
  offline: 'You are offline. That is fine: nothing is lost.',
  signIn: 'Sign in to finish saving',
  sendNow: 'Send now',
  held: 'Not finished yet: sent when you save or leave the receipt.',
  heldPhoto: 'Only on this phone: sent once you make a receipt of it.',
  heldDeletion: 'Sent in a few seconds, unless you undo it.',
  waiting: 'Waiting to be sent.',
  tried: (n: number) => (n === 1 ? 'Tried once, will try again.' : `Tried ${n} times, will try again.`),
  /** A refusal that names but a place in the request. */
  invalid: 'A value in it is not allowed.',
  parked: 'The server did not take this:',
  /** Which the server was never asked for. */
  unsent: 'Not sent.',
  gone: {
    receipt: 'Not sent. The receipt has been deleted, or is no longer shared with you.',
    group: 'Not sent. The group has been deleted, or you are no longer in it.',
  },
  /** Something refused has to be decided on first. */
  behind: (what: string) => `Waits until you have decided on “${what}” above.`,
  retry: 'Retry',
  /** For a new receipt whose group was deleted meanwhile, or whose photo the server no longer has. */
  keepWithout: { group: 'Keep without the group', image: 'Keep without the photo' },
  discard: 'Discard',
  discardTitle: (n: number) => (n === 1 ? 'Discard this change?' : `Discard these ${n} changes?`),
  discardText: {
    'image.create': () => 'The photo will be gone from this phone. The receipt stays, without it.',
    'receipt.create': () => 'The receipt will be gone from this phone, with everything in it.',
    'board.op': (n: number) => `${n === 1 ? 'It' : 'They'} will be gone from this phone.`,
    'receipt.delete': () => 'The receipt stays, and is on your list again.',
    'group.create': () => 'The group will be gone from this phone. Receipts in it stay, without it.',
    'group.patch': () => 'It will be gone from this phone.',
    'group.delete': () => 'The group stays, and is on your list again.',
  },
  /** The last edits of a receipt that is nowhere else any more. */
  discardWithReceipt: (n: number) =>
    `${n === 1 ? 'It' : 'They'} will be gone from this phone, and the receipt as well.`,
  keep: 'Keep',
  /** Under what waits: when it was made, by this phone's clock. */
  since: (when: string) => `Since ${when}.`,
  lostTitle: 'Could not be kept',
  lost: (title: string, what: string) =>
    `In ${title}: ${what}. This change could not be kept, because the receipt has been deleted or is no longer shared with you.`,
  ops: {
    added: (name: string) => `New: ${name}`,
    broughtBack: (name: string) => `Deleted and brought back: ${name}`,
    to: (what: string, people: readonly string[]) => `${what} → ${people.join(', ')}`,
    toNobody: (what: string) => `${what} → nobody`,
    moved: (what: string) => `${what}: another place`,
    deleted: (what: string) => `Deleted: ${what}`,
    set: (what: string, value: string) => `${what}: ${value}`,
    renamed: (name: string) => `Name: ${name}`,
    title: (title: string) => `Title: ${title}`,
    changed: (what: string) => `Changes of ${what}`,
    bill: 'the bill',
    taxRate: 'tax',
    something: 'an item or person',
  },
  untitled: 'a receipt',
  what: {
    'image.create': () => 'Photo of a receipt',
    'receipt.create': (title: string) => `New receipt: ${title}`,
    'board.op': (title: string, n: number) => `${n === 1 ? '1 edit' : `${n} edits`} in ${title}`,
    'receipt.delete': (title: string) => (title ? `Deleted receipt: ${title}` : 'Deleted receipt'),
    'group.create': (name: string) => `New group: ${name}`,
    'group.patch': (name: string) => (name ? `Changes in group ${name}` : 'Changes in a group'),
    'group.delete': (name: string) => (name ? `Deleted group: ${name}` : 'Deleted group'),
  },
} as const;
