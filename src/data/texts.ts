/** Why an edit is not stored or not sent. */
export const storedTexts = {
  full: 'This phone has no storage left. Your change is kept until you close the app.',
  photoGone: 'The photo is no longer on this device.',
} as const;
