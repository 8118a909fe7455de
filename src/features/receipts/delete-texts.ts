/** The deletion of a receipt. Apart, because it comes after the first screen. */
export const deleteTexts = {
  removeTitle: 'Delete this receipt?',
  removeText: (title: string) =>
    `“${title}” and its split will be gone for everybody in it. You can bring it back for 30 days.`,
  confirmRemove: 'Delete',
  failedRemove: (id: string, message: string) => `Failed to delete receipt ${id}: ${message}`,
  /** A full device can't store the deletion yet. */
  removedLater: (title: string) => `${title} is deleted when this phone has free storage.`,
  removed: (title: string) => `${title} was deleted.`,
  undo: 'Undo',
  /** The screen of deleted bills. */
  keptFor:
    'Deleted bills and groups stay here for 30 days. Who made one can bring it back, with all that was in it.',
  /** To a host without an account (HOST-3). */
  unused: 'Without an account, a bill also comes here once nobody has used it for 90 days.',
  group: 'Group',
  noneDeleted: 'Nothing was deleted in the last 30 days.',
  deletedBy: (name: string | null) => (name === null ? 'You deleted it' : `${name} deleted it`),
  when: (who: string, when: string) => `${who}, ${when}.`,
  restore: 'Bring back',
  restoreOne: (title: string) => `Bring back ${title}`,
  restored: (title: string) => `${title} is back.`,
  loadingDeleted: 'Loading deleted bills...',
} as const;
