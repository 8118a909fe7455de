import { titleTexts as titles } from '../words/texts.ts';
import { shellTexts } from './texts.ts';

/** What the header shows. Back and close both go back one step in the browser's history. */
interface HeaderTitle {
  title: string;
  leading: 'back' | 'close' | null;
}

type TitleName = keyof typeof titles;
type Rule = readonly [pattern: RegExp, title: TitleName | null, leading: HeaderTitle['leading']];

const RULES: readonly Rule[] = [
  [/^\/settings$/, 'settings', 'back'],
  [/^\/groups$/, 'groups', 'close'],
  [/^\/receipts$/, 'receipts', 'close'],
  [/^\/activity$/, 'activity', null],
  [/^\/manual-receipt$/, 'manualReceipt', 'close'],
  [/^\/file-upload$/, 'fileUpload', 'close'],
  [/^\/quick-split$/, 'quickSplit', 'close'],
  [/^\/receipts\/deleted$/, 'deleted', 'back'],
  [/^\/receipts\/[^/]+$/, 'receipt', 'back'],
  [/^\/receipts\/[^/]+\/check$/, 'check', 'back'],
  [/^\/new-group$/, 'newGroup', 'back'],
  [/^\/edit-group(?:\/[^/]+)?$/, 'editGroup', 'close'],
  [/^\/person\/[^/]+$/, 'person', 'back'],
  [/^\/sync$/, 'waiting', 'back'],
  [/^\/(?:signup|keep)$/, 'signUp', 'back'],
  [/^\/login$/, 'login', null],
  [/^\/change-password$/, 'changePassword', null],
  [/^\/forgot-password$/, 'forgotPassword', 'back'],
  [/^\/reset-password$/, 'resetPassword', null],
  [/^\/transaction$/, 'transaction', 'back'],
  // Each begins with a heading of its own: a way back, under the product's name.
  [/^\/(?:settle|payment)$/, null, 'back'],
];

/** Pages whose header has the product's name, in the window's title. */
const WINDOW_TITLES: Readonly<Record<string, TitleName>> = {
  '/home': 'home',
  '/about': 'about',
  '/features': 'features',
  '/pricing': 'pricing',
  '/resources': 'resources',
  '/settle': 'settle',
  '/payment': 'payment',
  '/pending-email-verification': 'verifyEmail',
  '/verify-email': 'verifyEmail',
  '/email-verified-failure': 'verifyEmail',
  '/confirm-email': 'confirmEmail',
  '/verify-2fa': 'twoFactor',
  '/invitation': 'invitation',
  '/join': 'invitation',
  '/b': 'receipt',
};

/** A browser may end a path with a slash. */
export const withoutSlash = (pathname: string): string =>
  pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;

/** The title of the browser's window or tab. */
export function windowTitle(pathname: string): string {
  const path = withoutSlash(pathname);
  const { product, tagline } = shellTexts;
  if (path === '/' || path === '/landing') return `${product} · ${tagline.replace(/\.$/, '')}`;
  const { title } = headerTitle(path);
  const name =
    title === product ? titles[WINDOW_TITLES[path.replace(/^(\/b)\/.*/, '$1')] ?? 'notFound'] : title;
  return `${name} · ${product}`;
}

/** The header of a path (specification, section 2); the product's name where it names none. */
export function headerTitle(pathname: string): HeaderTitle {
  const path = withoutSlash(pathname);
  const [, name, leading] = RULES.find(([pattern]) => pattern.test(path)) ?? [];
  return { title: name ? titles[name] : shellTexts.product, leading: leading ?? null };
}

/** The bottom navigation belongs to the main screens, without these two (specification, section 2). */
export const hasBottomNav = (pathname: string): boolean => !/^\/(groups|receipts)\/?$/.test(pathname);
