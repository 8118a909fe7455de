/** Why an edit is not stored or not sent; what a visitor is called on a bill of theirs. */
export const storedTexts = {
  full: 'This phone has no storage left. Your change is kept until you close the app.',
  photoGone: 'The photo is no longer on this device.',
  visitor: 'Me',
} as const;
