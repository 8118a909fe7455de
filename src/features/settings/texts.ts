function unsentText(n: number): string {
  if (n === 0) return '';
  const what = n === 1 ? '1 bill or group has' : `${n} bills or groups have`;
  return `${what} changes that are only on this phone. They stay here. Log in again on this phone to send them.`;
}

function unsavedText(n: number): string {
  if (n === 0) return '';
  const what =
    n === 1 ? '1 change does not fit on this phone and is' : `${n} changes do not fit on this phone and are`;
  return `${what} lost when you log out.`;
}

export const settingsTexts = {
  profile: 'Profile',
  email: 'Email',
  username: 'Username',
  phone: 'Phone',
  none: 'Not set',
  preferences: 'Preferences',
  currency: 'Currency',
  currencyValue: 'MYR',
  language: 'Language',
  languageValue: 'English',
  later: 'Coming later',
  laterItems: ['Password Change', 'Add Payment Method', 'Notifications'],
  device: 'This device',
  storage: 'Storage',
  storageUsed: (used: string) => `${used} used`,
  storagePersistent: 'kept until you remove it',
  storageBestEffort: 'the browser may clear it when space runs short',
  storageUnknown: 'This browser does not tell how much it stores.',
  keepStorage: 'Ask the browser to keep it',
  keepRefused: 'The browser did not agree. Installing Kira to the home screen usually helps.',
  betterReading: 'Better reading',
  betterReadingState: (megabytes: string, state: string) => `${megabytes} MB, ${state}`,
  betterReadingUnknown: 'checking',
  betterReadingUnsupported: 'not possible in this browser',
  betterReadingAbsent: 'not on this phone',
  betterReadingLater: 'not on this phone; it comes with the first photo you add',
  betterReadingFailed: 'not on this phone; the download stopped and goes on from there',
  betterReadingLoading: (percent: number) => `downloading ${percent} %`,
  betterReadingReady: 'ready',
  betterReadingWhy: 'Reads receipts with fewer mistakes, on this phone and without a connection.',
  betterReadingGet: 'Download better reading',
  betterReadingStop: 'Stop the download',
  betterReadingRemove: 'Remove better reading',
  waiting: 'Waiting changes',
  allSent: 'All changes are on the server',
  logout: 'Logout',
  logoutTitle: 'Some changes are not sent yet',
  /** `unsent` bills and groups are stored on the phone; `unsaved` changes are in memory only. */
  logoutText: (unsent: number, unsaved: number) =>
    [unsentText(unsent), unsavedText(unsaved)].filter(Boolean).join(' '),
  logoutAnyway: 'Log out',
  stay: 'Stay',
} as const;
