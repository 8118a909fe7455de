/** Texts that many screens share. The specification's are kept to the letter. */
export const commonTexts = {
  product: 'Kira',
  tagline: 'Split the bill, not the friendship.',
  close: 'Close',
  back: 'Back',
  badEmail: 'Please enter a valid email address.',
  cancel: 'Cancel',
  retry: 'Retry',
  remove: 'Remove',
  /** What comes from the server waits, by how sync stands. */
  goesOn: {
    offline: 'It goes on when there is a connection.',
    signin: 'It goes on when you have signed in.',
    full: 'It goes on when this device has free storage.',
  } as Readonly<Record<string, string>>,
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
