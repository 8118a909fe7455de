/** The start page. */
export const homeTexts = {
  title: 'Split the bill, not the friendship',
  wallet: 'Transactions from your local payment wallet are coming.',
  newReceipt: 'New Receipt',
  camera: 'Take a photo',
  recent: 'Recent receipts',
  all: 'See all',
  none: 'Your bills will appear here.',
} as const;
