/** Somebody is taken out of a bill or a group: what becomes of the payments that they wrote down. */
export const removalTexts = {
  payments: 'Also remove the payments they wrote down here and with you',
  answeredStay: 'Payments that somebody else has answered stay.',
} as const;
