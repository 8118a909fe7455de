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
];

/** The header of a path (specification, section 2); the product's name where it names none. */
export function headerTitle(pathname: string): HeaderTitle {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const rule = RULES.find(([pattern]) => pattern.test(path));
  return rule ? { title: rule[1], leading: rule[2] } : { title: shellTexts.product, leading: null };
}

/** The bottom navigation belongs to the main screens, without these two (specification, section 2). */
export const hasBottomNav = (pathname: string): boolean => !/^\/(groups|receipts)\/?$/.test(pathname);
