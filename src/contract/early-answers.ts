/** What a new device asks first. The server puts these answers into the page (decision 31). */
export const EARLY_ANSWERS = ['/api/auth/profile', '/api/sync'] as const;
