/** The page of one payment. */
export const transactionPath = (payment: string): string => `/transaction?id=${encodeURIComponent(payment)}`;
