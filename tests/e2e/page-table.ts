import type { Catalogue } from '../../src/app/catalogue.ts';
import { sampleBoard } from '../support/sample-board.ts';
import type { RunningApp } from './running-app.ts';

/** A bill of the user who opens the pages. */
const listedReceipt = '0198c0de-0000-7000-8000-000000000001';
const listedGroup = '0198c0de-0000-7000-8000-000000000002';

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
}

type Listed = [path: string, shown: string | null];

/** The paths of visitors, each with a text that appears once the screen is complete. */
export const forVisitors = (texts: Catalogue): Listed[] => [
  ['/', texts.marketingTexts.landing.start],
  ['/landing', texts.marketingTexts.landing.start],
  ['/login', texts.authTexts.login.heading],
  ['/signup', texts.authTexts.signUp.heading],
  ['/pending-email-verification', texts.authTexts.pending.heading],
  ['/forgot-password', texts.authTexts.forgot.heading],
  ['/reset-password?token=x&email=ema%40example.com', texts.authTexts.reset.heading],
  ['/reset-password', texts.authTexts.reset.failed],
  ['/email-verified-failure', texts.authTexts.verifyFailure.heading],
  ['/verify-email?token=x', texts.authTexts.verify.incomplete],
  ['/verify-2fa#token=x&redirect=%2F', texts.authTexts.twoFactor.heading],
  ['/invitation?token=x', null],
  ['/about', null],
  ['/features', null],
  ['/pricing', null],
  ['/resources', texts.marketingTexts.resources.support],
  ['/settle', texts.sampleTexts.sample],
  ['/payment', texts.sampleTexts.sample],
  ['/transaction', texts.sampleTexts.sample],
  ['/join?token=x', null],
  ['/no-such-page', texts.shellTexts.notFound],
];

/** The paths of the user of `addPagesUser`. */
export const forUsers = (texts: Catalogue): Listed[] => [
  ['/', 'Restoran Selera'],
  ['/home', 'Restoran Selera'],
  ['/receipts', 'Restoran Selera'],
  ['/receipts/0198c0de-0000-7000-8000-00000000dead', texts.boardTexts.notFound],
  ['/sync', null],
  [`/receipts/${listedReceipt}`, 'Ayam goreng berempah'],
  [`/receipts/${listedReceipt}/check`, texts.checkTexts.board],
  ['/file-upload', texts.uploadTexts.defaultGroup('Makan kaki')],
  ['/manual-receipt', texts.uploadTexts.defaultGroup('Makan kaki')],
  ['/groups', 'Makan kaki'],
  ['/new-group', null],
  [`/edit-group/${listedGroup}`, 'budi@example.com'],
  ['/activity', null],
  ['/change-password', texts.authTexts.change.heading],
  ['/confirm-email?token=x&email=new%40example.com', texts.authTexts.confirmEmail.heading],
  ['/settings', texts.shellTexts.offlineReady.ready],
];
