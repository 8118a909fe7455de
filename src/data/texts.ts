/** Why something is not stored, read or sent; what a visitor is called on a bill of theirs. */
export const storedTexts = {
  full: 'This phone has no storage left. Your change is kept until you close the app.',
  gone: 'Receipt not found.',
  /** Of the device's database. */
  unusable: 'Kira can’t use the storage of this browser. Close Kira and open it again.',
  fault: 'Something went wrong. Please try again.',
  photoGone: 'The photo is no longer on this device.',
  visitor: 'Me',
} as const;
