/** The start page. */
export const homeTexts = {
  title: 'Split the bill, not the friendship',
  wallet: 'Transactions from your local payment wallet are coming.',
  newReceipt: 'New Receipt',
  camera: 'Take a photo',
} as const;
