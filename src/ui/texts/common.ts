/** Texts that many screens share. The specification's are kept to the letter. */
export const commonTexts = {
  product: 'Kira',
  tagline: 'Split the bill, not the friendship.',
  close: 'Close',
  back: 'Back',
  badEmail: 'Please enter a valid email address.',
  cancel: 'Cancel',
  retry: 'Retry',
  save: 'Save',
  remove: 'Remove',
  sample: 'This is a sample. It shows what this page will look like.',
  notFound: 'This page does not exist.',
  goHome: 'Go to Homepage',
  crashed: 'This page could not be shown. Everything you entered is still on this device.',
  reload: 'Reload',
} as const;

/** Header titles, by path in src/app/header-titles.ts. */
export const titleTexts = {
  settings: 'Settings',
  groups: 'Groups',
  receipts: 'Receipts',
  activity: 'Transactions',
  manualReceipt: 'New Receipt',
  fileUpload: 'New Expense',
  receipt: 'Receipt',
  check: 'Check the reading',
  newGroup: 'New Group',
  editGroup: 'Edit Group',
  waiting: 'Waiting changes',
  signUp: 'Sign Up',
  login: 'Welcome Back',
  changePassword: 'Change Password',
  forgotPassword: 'Forgot Password',
  resetPassword: 'Reset Password',
} as const;
