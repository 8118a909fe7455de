/** On the home screen, in the Dock, or as an app of its own. */
export const STANDALONE = '(display-mode: standalone)';

/**
 * WebKit deletes what a page has stored after seven days of use without a visit, unless it is installed:
 * Safari, and on iOS each browser, because all of them are WebKit with Apple as their vendor.
 */
export const forgetsUnused = ({ vendor }: Pick<Navigator, 'vendor'>, isInstalled: boolean): boolean =>
  vendor.startsWith('Apple') && !isInstalled;
