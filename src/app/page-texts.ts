/**
 * What the build writes into page and manifest (tools/vite): no code of the app shows it. The browsers that
 * are new enough stand behind `update`.
 */
export const pageTexts = {
  needsJavaScript: 'Kira needs JavaScript: the receipt is read and split on your own device.',
  tooOld: 'This browser is too old for Kira',
  update: 'Please update it, or open Kira in a newer one:',
  manifest: {
    description: 'Split the bill, not the friendship',
    newReceipt: 'New receipt',
    receipts: 'Receipts',
    board: 'A bill on the board',
    list: 'The list of receipts',
  },
} as const;
