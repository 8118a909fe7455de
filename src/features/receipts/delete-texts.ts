/** The deletion of a receipt. Apart, because it comes after the first screen. */
export const deleteTexts = {
  removeTitle: 'Delete this receipt?',
  removeText: (title: string) => `“${title}” and its split will be gone for everybody in it.`,
  confirmRemove: 'Delete',
  failedRemove: (id: string, message: string) => `Failed to delete receipt ${id}: ${message}`,
  /** A full device can't store the deletion yet. */
  removedLater: (title: string) => `${title} is deleted when this phone has free storage.`,
  removed: (title: string) => `${title} was deleted.`,
  undo: 'Undo',
} as const;
