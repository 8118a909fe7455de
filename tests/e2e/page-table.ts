import type { Catalogue } from '../../src/app/catalogue.ts';
import { sampleBoard } from '../support/sample-board.ts';
import type { RunningApp } from './running-app.ts';

/** A bill of the user who opens the pages. */
export const listedReceipt = '0198c0de-0000-7000-8000-000000000001';
const listedGroup = '0198c0de-0000-7000-8000-000000000002';
/** A friend without an account. */
const listedFriend = '0198c0de-0000-7000-8000-000000000003';

/** Makes the user who opens the pages, "ema", with a bill and a group. */
export async function addPagesUser(app: RunningApp): Promise<void> {
  const ema = await app.newAccount('ema');
  await ema.call('POST', '/receipts', { _id: listedReceipt, board: sampleBoard('Restoran Selera') });
  const group = {
    _id: listedGroup,
    name: 'Makan kaki',
    invitedEmails: ['budi@example.com'],
    defaultGroup: true,
  };
  await ema.call('POST', '/groups', group);
  const ops = [{ op: 'person.add', id: listedFriend, person: { name: 'Mei' } }];
  await ema.call('PATCH', `/groups/${listedGroup}`, { ops });
}

/** The name of the window's title; `front`: the product and what it is for. */
export type Title = keyof Catalogue['titleTexts'] | 'front';
export type Listed = [path: string, shown: string | null, title: Title];

/** The paths of visitors, each with a text that appears once the screen is complete, and its title. */
export const forVisitors = (texts: Catalogue): Listed[] => [
  ['/', texts.marketingTexts.landing.start, 'front'],
  ['/landing', texts.marketingTexts.landing.start, 'front'],
  ['/try', texts.tryTexts.title, 'front'],
  ['/login', texts.authTexts.login.heading, 'login'],
  ['/signup', texts.authTexts.signUp.heading, 'signUp'],
  ['/pending-email-verification', texts.authTexts.pending.heading, 'verifyEmail'],
  ['/forgot-password', texts.authTexts.forgot.heading, 'forgotPassword'],
  ['/reset-password?token=x&email=ema%40example.com', texts.authTexts.reset.heading, 'resetPassword'],
  ['/reset-password', texts.authTexts.reset.failed, 'resetPassword'],
  ['/email-verified-failure', texts.authTexts.verifyFailure.heading, 'verifyEmail'],
  ['/verify-email?token=x', texts.authTexts.verify.incomplete, 'verifyEmail'],
  ['/verify-2fa#token=x&redirect=%2F', texts.authTexts.twoFactor.heading, 'twoFactor'],
  ['/invitation?token=x', null, 'invitation'],
  ['/about', null, 'about'],
  ['/features', null, 'features'],
  ['/pricing', null, 'pricing'],
  ['/resources', texts.marketingTexts.resources.support, 'resources'],
  ['/settle', texts.sampleTexts.sample, 'settle'],
  ['/payment', texts.sampleTexts.sample, 'payment'],
  ['/transaction', texts.sampleTexts.sample, 'transaction'],
  ['/join?token=x', null, 'invitation'],
  ['/no-such-page', texts.shellTexts.notFound, 'notFound'],
];

/** The paths of the user of `addPagesUser`. `offline`: what Settings say of the device in the end. */
export const forUsers = (texts: Catalogue, offline: 'ready' | 'starting' = 'ready'): Listed[] => [
  ['/', 'Restoran Selera', 'front'],
  ['/home', 'Restoran Selera', 'home'],
  ['/receipts', 'Restoran Selera', 'receipts'],
  ['/receipts/0198c0de-0000-7000-8000-00000000dead', texts.storedTexts.gone, 'receipt'],
  ['/sync', null, 'waiting'],
  [`/receipts/${listedReceipt}`, 'Ayam goreng berempah', 'receipt'],
  [`/receipts/${listedReceipt}/check`, texts.checkTexts.board, 'check'],
  ['/file-upload', texts.uploadTexts.defaultGroup('Makan kaki'), 'fileUpload'],
  ['/manual-receipt', texts.uploadTexts.defaultGroup('Makan kaki'), 'manualReceipt'],
  ['/quick-split', texts.uploadTexts.defaultGroup('Makan kaki'), 'quickSplit'],
  ['/groups', 'Makan kaki', 'groups'],
  ['/new-group', null, 'newGroup'],
  [`/edit-group/${listedGroup}`, 'budi@example.com', 'editGroup'],
  [`/person/${listedFriend}`, texts.settleTexts.nothingYet('Mei'), 'person'],
  ['/activity', null, 'activity'],
  ['/settle', texts.settleTexts.uncounted, 'settle'],
  ['/change-password', texts.authTexts.change.heading, 'changePassword'],
  ['/confirm-email?token=x&email=new%40example.com', texts.authTexts.confirmEmail.heading, 'confirmEmail'],
  ['/settings', texts.shellTexts.offlineReady[offline], 'settings'],
];
