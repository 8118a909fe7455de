/** A link from one account page to another: `target`, where the user goes on, comes along. */
export const withRedirect = (page: string, target: string): string =>
  target === '/' ? page : `${page}?redirect=${encodeURIComponent(target)}`;
