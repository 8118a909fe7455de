function unsentText(n: number, isRemoved: boolean): string {
  if (n === 0) return '';
  const what = n === 1 ? '1 bill or group has' : `${n} bills or groups have`;
  const end = isRemoved
    ? 'They are lost if you remove everything.'
    : 'They stay here. Log in again on this phone to send them.';
  return `${what} changes that are only on this phone. ${end}`;
}

function photosText(n: number): string {
  if (n === 0) return '';
  const [what, them] = n === 1 ? ['1 photo isn’t', 'it'] : [`${n} photos aren’t`, 'them'];
  return `${what} on a bill yet. You lose ${them} if you remove everything.`;
}

function unsavedText(n: number): string {
  if (n === 0) return '';
  const what =
    n === 1 ? '1 change does not fit on this phone and is' : `${n} changes do not fit on this phone and are`;
  return `${what} lost when you log out.`;
}

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

function erasedText(bills: number, groups: number): string {
  const parts = [
    bills > 0 && `${count(bills, 'bill')} that only you can see`,
    groups > 0 && `${count(groups, 'group')} without other members`,
  ];
  const what = parts.filter(Boolean).join(', and ');
  return what ? `Deleted for good: ${what}.` : 'You have no bills or groups that only you can see.';
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
  later: 'Coming later',
  laterItems: ['Add Payment Method', 'Notifications'],
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
  nothingWaits: 'None',
  logout: 'Logout',
  logoutTitle: 'Some changes are not sent yet',
  /** `photos`: without a bill. They are lost if everything is removed, and stay otherwise. */
  logoutPhotosTitle: 'Some photos have no bill yet',
  /** `unsent` bills and groups are stored on the phone; `unsaved` changes are in memory only. */
  logoutText: (unsent: number, unsaved: number, removed: { photos: number } | null) =>
    [unsentText(unsent, removed !== null), photosText(removed?.photos ?? 0), unsavedText(unsaved)]
      .filter(Boolean)
      .join(' '),
  logoutAnyway: 'Log out',
  removeAnyway: 'Remove anyway',
  sendFirst: 'Send first',
  notSent: 'Not everything could be sent. Check the connection, and try again.',
  removeAll: 'Remove everything from this device',
  removes:
    'Bills, photos and what you typed but did not save go from this browser. Everything already sent stays in your account.',
  keeps:
    'Bills and photos stay for when you log in again here. Somebody else who uses this device could find them. QR codes, phone and bank numbers are always removed.',
  stay: 'Stay',
  edit: {
    open: 'Edit profile',
    goOn: 'Go on editing',
    title: 'Edit profile',
    name: 'Name',
    username: 'Username',
    phone: 'Phone',
    nameHint: 'Your friends see it on bills. Without a name they see your username.',
    emailHint: 'You log in with this address.',
    phoneHint: 'For example +60 12-345 6789',
    cancel: 'Cancel',
    save: 'Save',
    saving: 'Saving...',
    saved: 'Your profile is saved.',
    noUsername: 'Please enter a username.',
    badText: 'Line breaks and invisible characters cannot be used here.',
    tooLong: 'At most 60 characters, please.',
    badPhone: 'Use digits, spaces, +, - and brackets only: at most 30 characters.',
  },
  ways: {
    title: 'How friends pay you',
    who: 'Seen by your groups, and by the people of bills that you added or said you paid. Guests see the QR only.',
    code: 'DuitNow QR',
    codeTitle: 'Your own QR',
    phone: 'DuitNow number',
    account: 'Bank account',
    preview: 'As friends see it',
    lost: 'The server can’t read these any more, because its key was changed. Save them again, so that your friends go on getting them.',
    lostHere:
      'The server can’t read how friends pay you any more, because its key was changed. Friends’ phones may still show it. Please add it again.',
    saveAgain: 'Save again',
    steps: [
      'Open your bank’s or wallet’s app, and there Receive or My QR.',
      'Save the QR, or take a screenshot of it.',
      'Choose that picture here, paste it, or take a photo of the QR.',
    ],
    choose: 'Choose a picture',
    another: 'New picture',
    camera: 'Camera',
    reading: 'Reading the QR...',
    onDevice: 'The picture is read on this device and goes nowhere. Kira keeps what the QR says.',
    yours: (name: string) => `The code of ${name}`,
    noQr: 'The QR code could not be drawn.',
    exact: 'Friends get it with the exact amount in it.',
    fixed: 'This code can’t carry an amount: friends see the amount beside it, and type it.',
    shop: 'This is a shop’s or company’s code. Friends are told to check the name.',
    guests: 'Guests of a bill see the QR alone.',
    removeCode: 'Remove the QR',
    refused: {
      none: 'No QR code was found in this picture. Take a screenshot that shows all of it, with its white edge.',
      'not-payment': 'This QR is not for paying. Open Receive in your bank app and save your own DuitNow QR.',
      damaged: 'This QR could not be read whole. Take a screenshot of it instead of a photo, and try again.',
      'other-country': 'This QR is for another country. Kira needs a Malaysian DuitNow QR in ringgit.',
      'other-scheme': 'This is not a DuitNow QR. Open Receive in your bank app and save your own DuitNow QR.',
      jompay:
        'This is a JomPAY code, for paying a company’s bill. Save your own QR under Receive in your bank app.',
      'one-payment': 'This is for one payment. Open Receive in your bank app and save your own QR.',
      fee: 'This QR adds a fee to the amount, or asks for a tip. Save your own QR under Receive in your bank app.',
    },
    phoneNumber: 'Phone number',
    phoneHint: 'A mobile number that you have registered with DuitNow.',
    badPhone: 'Enter a Malaysian mobile number, for example 012-345 6789.',
    bank: 'Bank',
    bankHint: 'For example Maybank',
    accountNumber: 'Account number',
    noBank: 'Enter the name of your bank.',
    badAccount: 'Enter the account’s number: 5 to 20 digits.',
    save: 'Save',
    saved: 'Saved. Your friends see it from now on.',
    remove: 'Remove',
    removed: 'Removed. It leaves your friends’ phones as soon as they are online.',
  },
  changeEmail: {
    open: 'Change email',
    title: 'Change email',
    /** For an account without one. */
    add: 'Add an email',
    whyAdd:
      'We send a link to it. Once you have opened it, “Forgot password” gets you back into your account.',
    why: 'We send a link to the new address. Until you open it, your account keeps the old one.',
    submit: 'Send the link',
    sentTitle: 'Check your email',
    sent: (email: string) =>
      `A link was sent to ${email}. Open it within an hour, in a browser where you are signed in.`,
    done: 'Done',
  },
  passkeys: {
    title: 'Passkeys',
    none: 'None yet',
    why: 'With a passkey you log in by your face, your finger or the PIN of your device: no password, no code.',
    lost: 'Only your passkey opens this account. Add an email, or the account is lost with the passkey.',
    notHere: 'This page can’t add one. It takes https, and a newer browser.',
    add: 'Add a passkey',
    addWhy: 'Your device asks for your face, your finger or its PIN.',
    added: 'Your passkey is added.',
    lastUsed: (when: string) => `Last used ${when}`,
    unused: 'Not used yet',
    rename: 'Rename',
    renameLabel: (name: string) => `Rename: ${name}`,
    name: 'Name',
    noName: 'Please enter a name of at most 60 characters.',
    save: 'Save',
    renamed: (name: string) => `The passkey is called ${name} now.`,
    remove: 'Remove',
    removeLabel: (name: string) => `Remove: ${name}`,
    /** The device doesn’t hear of it. */
    removed: (name: string) =>
      `${name} does not open your account any more. You can delete the passkey on that device, too.`,
  },
  identities: {
    title: 'Other ways to sign in',
    why: 'These services open your account, too. Removing one signs out other devices that used it.',
    since: (when: string) => `Since ${when}`,
    remove: 'Remove',
    removeLabel: (provider: string) => `Remove ${provider}`,
    removed: (provider: string) => `${provider} does not open your account any more.`,
    none: 'None: your password is the way in.',
    noLonger: 'You removed it: it does not open your account.',
    restore: 'Allow again',
    restoreLabel: (provider: string) => `Allow again: ${provider}`,
    restoreWhy: (provider: string) =>
      `Then your ${provider} account opens Kira again. Make sure that only you can use it.`,
    restored: (provider: string) => `${provider} opens your account again.`,
  },
  ask: {
    loading: 'Asking the server...',
    needsConnection: 'This needs a connection.',
    notSent: 'No answer from the server. This needs a connection. What you typed stays here: try again.',
    signedOut: 'Your session has ended.',
    logIn: 'Log in again',
    failed: 'This did not work. Please try again.',
  },
  signIn: 'Signing in',
  passwordChange: 'Password Change',
  confirm: {
    email: 'New email',
    noEmail: 'Please enter the new email address.',
    password: 'Password',
    code: 'Code',
    appCodeHint: 'Six digits from your authenticator app.',
    noPassword: 'Please enter your password.',
    noCode: 'Please enter the code.',
    byPasskey: 'Then your device asks for your face, your finger or its PIN.',
    unset: 'Your account has no password yet. This needs one.',
    setOne: 'Set a password',
  },
  copy: {
    copied: 'Copied.',
    failed: 'This browser does not let Kira copy. Mark the text and copy it yourself.',
  },
  twoFactor: {
    title: 'Two-factor sign-in',
    on: 'On',
    off: 'Off',
    codesLeft: (n: number) => (n === 1 ? '1 recovery code left' : `${n} recovery codes left`),
    fewLeft: 'Make new ones before they run out.',
    why: 'After your password, Kira asks for a code from an app on your phone. Nobody gets in with the password alone.',
    needed: 'You need an authenticator app: Apple Passwords, Google Authenticator, 1Password or any other.',
    setUp: 'Set up',
    scan: 'Scan this with your authenticator app',
    qr: 'QR code for your authenticator app',
    noQr: 'The QR code could not be drawn. Type the secret into the app.',
    openApp: 'Open the app on this phone',
    orType: 'Or type this secret into the app:',
    copySecret: 'Copy the secret',
    thenCode: 'Then enter the code that the app shows.',
    confirm: 'Turn on',
    codesTitle: 'Your recovery codes',
    codesWhy:
      'Each code opens your account once, if you lose the phone. Keep them somewhere safe: they are shown only now.',
    codes: 'Recovery codes',
    copyCodes: 'Copy',
    downloadCodes: 'Download',
    done: 'Done',
    keepFirst: 'Copy or download the codes first. They are never shown again.',
    closeAnyway: 'Close without the codes',
    file: (email: string, codes: readonly string[]) =>
      `Kira recovery codes for ${email}\nEach code works once.\n\n${codes.join('\n')}\n`,
    fileName: 'kira-recovery-codes.txt',
    isOn: 'Two-factor sign-in is on.',
    renew: 'New recovery codes',
    renewWhy: 'You get ten new codes. The old ones stop working.',
    renewSubmit: 'Make new codes',
    turnOff: 'Turn off',
    turnOffWhy: 'From then on your password alone opens your account.',
    turnedOff: 'Two-factor sign-in is off.',
    back: 'Back',
  },
  sessions: {
    title: 'Where you are signed in',
    why: 'End a session that you do not know, then change your password.',
    current: 'This device',
    lastUsed: (when: string) => `Last used ${when}`,
    created: (when: string) => `Signed in ${when}`,
    end: 'Sign out',
    /** The server’s names for devices (server/auth/sessions/device-name.ts). */
    named: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'Unknown device',
    endLabel: (device: string) => `Sign out: ${device}`,
    ended: 'Signed out there.',
    endOthers: 'Sign out everywhere else',
    othersEnded: 'Signed out everywhere else.',
  },
  log: {
    title: 'Security log',
    why: 'Sign-ins from new devices, people who joined, left or were removed, links, deletions and downloads of the last 400 days. Only you see your log.',
    empty: 'Nothing yet.',
    older: 'Show older ones',
    /** At the beginning of a sentence, and after the verb. */
    you: 'You',
    youAsTarget: 'you',
    somebody: 'Somebody',
    somebodyAsTarget: 'somebody',
    untitled: '(without a name)',
    signedIn: (device: string) => `New sign-in: ${device}.`,
    passwordChanged: 'Your password was changed.',
    passwordReset: 'Your password was reset by a link in an email.',
    twoFactorOn: 'Two-factor sign-in was turned on.',
    twoFactorOff: 'Two-factor sign-in was turned off.',
    recoveryCodesRenewed: 'New recovery codes were made.',
    emailChanged: 'Your email address was changed.',
    identityAdded: (provider: string) => `Signing in with ${provider} was added.`,
    identityRemoved: (provider: string) => `Signing in with ${provider} was removed.`,
    identityRestored: (provider: string) => `Signing in with ${provider} was allowed again.`,
    passkeyAdded: (device: string) => `A passkey was added: ${device}.`,
    passkeyRemoved: (device: string) => `A passkey was removed: ${device}.`,
    otherSessionsEnded: 'You were signed out everywhere else.',
    exportedJson: 'Your data was downloaded as JSON.',
    exportedCsv: 'Your data was downloaded as CSV.',
    accountDeleted: 'The account was deleted.',
    invited: (who: string, group: string, person: string) => `${who} invited ${person} to ${group}.`,
    joined: (who: string, group: string) => `${who} joined ${group}.`,
    left: (who: string, group: string) => `${who} left ${group}.`,
    removed: (who: string, group: string, person: string) => `${who} removed ${person} from ${group}.`,
    groupDeleted: (who: string, group: string) => `${who} deleted the group ${group}.`,
    groupRestored: (who: string, group: string) => `${who} brought back the group ${group}.`,
    groupLinkMade: (who: string, group: string) => `${who} made a link to join ${group}.`,
    groupLinkRenewed: (who: string, group: string) =>
      `${who} made a new link to join ${group}. The old one has ended.`,
    cameByLink: (who: string, bill: string) => `${who} came to ${bill} by its link.`,
    takenOut: (who: string, bill: string, person: string) => `${who} took ${person} out of ${bill}.`,
    letBack: (who: string, bill: string, person: string) => `${who} let ${person} back into ${bill}.`,
    billDeleted: (who: string, bill: string) => `${who} deleted the bill ${bill}.`,
    billRestored: (who: string, bill: string) => `${who} brought back the bill ${bill}.`,
    billLinkMade: (who: string, bill: string) => `${who} made a link to ${bill}.`,
    billLinkRenewed: (who: string, bill: string) =>
      `${who} made a new link to ${bill}. The old one has ended.`,
    billLinkEnded: (who: string, bill: string) => `${who} ended the link to ${bill}.`,
  },
  data: {
    title: 'Your data',
    why: 'Download a copy of everything that the server has about you: JSON with all of it, or CSV for a spreadsheet, with a row for each bill, each person and item, and each payment.',
    unsent: 'Changes that wait on this phone are not in it yet.',
    json: 'Get JSON',
    csv: 'Get CSV',
    loading: 'Getting your data...',
    ready: (file: string) => `${file} is ready.`,
    again: 'Save it again',
  },
  deletion: {
    open: 'Delete my account',
    title: 'Delete my account',
    lead: 'This cannot be undone. You may want to download your data first.',
    erased: erasedText,
    erasedToo:
      'Your profile, sessions and own photos are deleted, too. Bills of a group keep theirs, and your name on them.',
    keptTitle: 'What stays for others',
    receiptsKept: (n: number) =>
      n === 1
        ? '1 bill of yours in a shared group stays. From then on the group’s creator may delete it.'
        : `${n} bills of yours in shared groups stay. From then on each group’s creator may delete them.`,
    passedOn: (who: string) => `goes on; ${who} becomes its creator`,
    goesOn: 'goes on without you',
    name: 'Histories show “Deleted user” where your name was.',
    unsent: (n: number) =>
      n === 1
        ? '1 bill or group on this phone has changes that are not sent yet. They are lost.'
        : `${n} bills or groups on this phone have changes that are not sent yet. They are lost.`,
    submit: 'Delete my account',
    done: 'Your account is deleted.',
  },
} as const;
