/** Where a visitor splits a bill before any account: the app's own screens, under an address of their own. */
export const TRY = '/try';

export const isUnderTry = (path: string): boolean => /^\/try(?:[/?#]|$)/.test(path);

/** An address under /try as the account has it, which takes its bills over: "/" for the start. */
export const withoutTry = (path: string): string => path.slice(TRY.length) || '/';

/** The app's screens that a visitor has, as the app's own paths. */
const OWN = /^\/(?:(?:receipts|file-upload|manual-receipt|quick-split)(?:[/?#]|$)|$|[?#])/;
/** A host without an account has the visitor's screens, and what their sync says. */
export const isHostsPath = (path: string): boolean => OWN.test(path) || /^\/(?:home|sync)$/.test(path);
/** Whoever has no account may see these. */
const PUBLIC = /^\/(?:landing|about|features|pricing|resources|b|try)(?:[/?#]|$)/;
const ENTRIES = /^\/(?:signup|login)$/;

/**
 * The address to load for a link that leads out of /try; null for one that stays there. What needs an account
 * leads to sign-up, and from there on.
 * @param here the path where the link is, without /try
 */
export function wayOutOfTry(to: string, here: string): string | null {
  if (OWN.test(to)) return null;
  if (PUBLIC.test(to)) return to;
  const isEntry = ENTRIES.test(to);
  const target = isEntry ? here : to;
  const entry = isEntry ? to : '/signup';
  return target === '/' ? entry : `${entry}?redirect=${encodeURIComponent(target)}`;
}
