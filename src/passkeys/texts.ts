/** What a log-in, Settings and a guest's bill say of passkeys. */
export const passkeyTexts = {
  cancelled: 'No passkey was used. You can try again.',
  known: 'This device already has a passkey for your account.',
  unusable: 'This device can’t do that with a passkey. Try another way.',
  keep: 'Keep it with your face',
  how: 'Or your finger, or the PIN of this device. No email and no password: this device keeps a passkey.',
  /** Said before, because nobody can help later. */
  lost: 'If you lose the passkey, the account is lost too, unless you add an email in Settings.',
  /** On iPhones, where an installed app starts empty. */
  beforeInstalling:
    'Do this before you add Kira to the home screen: the app there starts empty, and your passkey opens your account in it.',
  kept: 'Kept. Your passkey opens this account from now on.',
} as const;
