/** The start page. */
export const homeTexts = {
  title: 'Split the bill, not the friendship',
  newReceipt: 'New Receipt',
  camera: 'Take a photo',
  quickSplit: 'Quick split an amount',
} as const;
