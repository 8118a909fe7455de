/** What a call says without an answer or a CSRF token (specification, section 8). */
export const apiTexts = {
  noResponse: 'No response from server. Please check your internet connection.',
  csrf: {
    failed: 'Failed to initialize CSRF token. Please refresh the page.',
    none: 'No CSRF token received from server',
    refreshFailed: 'Failed to refresh CSRF token.',
  },
  /** The server says these in English, so only another language has sentences of its own. */
  byCode: {} as Readonly<Record<string, string>>,
} as const;
