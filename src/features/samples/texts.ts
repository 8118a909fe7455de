/** Pages that show what is still to come. */
export const sampleTexts = {
  sample: 'This is a sample. It shows what this page will look like.',
  kinds: {
    settle: { title: 'Settle', text: 'You owe', amount: 'RM 12.50' },
    payment: { title: 'Payment pending', text: 'Waiting for the payment gateway', amount: 'RM 12.50' },
    transaction: { title: 'Transaction', text: 'Paid to a friend', amount: 'RM 12.50' },
  },
} as const;
