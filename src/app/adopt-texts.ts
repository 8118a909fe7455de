/** What a visitor made on a device is an account's now. */
export const adoptTexts = {
  /** `titles`: of the bills that were made on the device before. */
  adopted: ([title, ...others]: readonly string[]) =>
    others.length > 0
      ? `${title} and ${others.length} more are in your account now.`
      : `${title ?? 'What you made here'} is in your account now.`,
  notAdopted: 'What you made here is not on its way yet. Kira tries again when you open it next.',
} as const;
