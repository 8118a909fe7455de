/** Why an edit is not stored or not sent. */
export const storedTexts = {
  full: 'This phone has no storage left. Your change is kept until you close the app.',
  newerKira: 'A newer Kira made this change. Update Kira to send it.',
  photoGone: 'The photo is no longer on this device.',
} as const;
