import { titleTexts as titles } from '../ui/texts.ts';
import { shellTexts } from './texts.ts';

/** What the header shows. Back and close both go back one step in the browser's history. */
interface HeaderTitle {
  title: string;
  leading: 'back' | 'close' | null;
}

type Rule = readonly [pattern: RegExp, title: string, leading: HeaderTitle['leading']];

const RULES: readonly Rule[] = [
  [/^\/settings$/, titles.settings, 'back'],
  [/^\/groups$/, titles.groups, 'close'],
  [/^\/receipts$/, titles.receipts, 'close'],
  [/^\/activity$/, titles.activity, null],
  [/^\/manual-receipt$/, titles.manualReceipt, 'close'],
  [/^\/file-upload$/, titles.fileUpload, 'close'],
  [/^\/receipts\/[^/]+$/, titles.receipt, 'back'],
  [/^\/receipts\/[^/]+\/check$/, titles.check, 'back'],
  [/^\/new-group$/, titles.newGroup, 'back'],
  [/^\/edit-group(?:\/[^/]+)?$/, titles.editGroup, 'close'],
  [/^\/sync$/, titles.waiting, 'back'],
  [/^\/signup$/, titles.signUp, 'back'],
  [/^\/login$/, titles.login, null],
  [/^\/change-password$/, titles.changePassword, null],
  [/^\/forgot-password$/, titles.forgotPassword, 'back'],
  [/^\/reset-password$/, titles.resetPassword, null],
  // The samples of what is still to come: a way back, under the product's name.
  [/^\/(?:transaction|settle|payment)$/, shellTexts.product, 'back'],
];

/** Pages whose header has the product's name, in the window's title. */
const WINDOW_TITLES: Readonly<Record<string, string>> = {
  '/home': titles.home,
  '/about': titles.about,
  '/features': titles.features,
  '/pricing': titles.pricing,
  '/resources': titles.resources,
  '/transaction': titles.transaction,
  '/settle': titles.settle,
  '/payment': titles.payment,
  '/pending-email-verification': titles.verifyEmail,
  '/verify-email': titles.verifyEmail,
  '/email-verified-failure': titles.verifyEmail,
  '/confirm-email': titles.confirmEmail,
  '/verify-2fa': titles.twoFactor,
  '/invitation': titles.invitation,
  '/join': titles.invitation,
};

const withoutSlash = (pathname: string): string =>
  pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;

/** The title of the browser's window or tab. */
export function windowTitle(pathname: string): string {
  const path = withoutSlash(pathname);
  const { product, tagline } = shellTexts;
  if (path === '/' || path === '/landing') return `${product} · ${tagline.replace(/\.$/, '')}`;
  const { title } = headerTitle(path);
  const name = title === product ? (WINDOW_TITLES[path] ?? titles.notFound) : title;
  return `${name} · ${product}`;
}

/** The header of a path (specification, section 2); the product's name where it names none. */
export function headerTitle(pathname: string): HeaderTitle {
  const path = withoutSlash(pathname);
  const rule = RULES.find(([pattern]) => pattern.test(path));
  return rule ? { title: rule[1], leading: rule[2] } : { title: shellTexts.product, leading: null };
}

/** The bottom navigation belongs to the main screens, without these two (specification, section 2). */
export const hasBottomNav = (pathname: string): boolean => !/^\/(groups|receipts)\/?$/.test(pathname);
