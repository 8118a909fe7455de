import { apiTexts } from '../api/texts.ts';
import { storedTexts } from '../data/texts.ts';
import { authTexts } from '../features/auth/texts.ts';
import { checkTexts } from '../features/board/check/texts.ts';
import { billGroupTexts, onePersonTexts, ownPlaceTexts } from '../features/board/group/texts.ts';
import { friendsTexts, handOverTexts, pickTexts } from '../features/board/guests/texts.ts';
import { historyTexts } from '../features/board/history/texts.ts';
import { payingTexts } from '../features/board/paying/texts.ts';
import { presenceTexts } from '../features/board/presence/texts.ts';
import { boardTexts } from '../features/board/texts.ts';
import { dragTexts } from '../features/board/who-had/drag/texts.ts';
import { piecesTexts } from '../features/board/who-had/pieces/texts.ts';
import { treatTexts } from '../features/board/who-had/treat/texts.ts';
import { paidTexts } from '../features/board/who-paid/texts.ts';
import {
  foldTexts,
  groupFormTexts,
  groupsTexts,
  groupSumsTexts,
  joinTexts,
  samePeopleTexts,
} from '../features/groups/texts.ts';
import { homeTexts } from '../features/home/texts.ts';
import { invitationTexts } from '../features/invitations/texts.ts';
import { marketingTexts } from '../features/marketing/texts.ts';
import { manualTexts, quickTexts, tryTexts, uploadTexts } from '../features/new-receipt/texts.ts';
import { deleteTexts } from '../features/receipts/delete-texts.ts';
import { groupBillsTexts, receiptsTexts, recentTexts } from '../features/receipts/texts.ts';
import { sampleTexts } from '../features/samples/texts.ts';
import { settingsTexts } from '../features/settings/texts.ts';
import { activityTexts } from '../features/settle/activity-texts.ts';
import { sumsTexts } from '../features/settle/sums-texts.ts';
import { settleTexts } from '../features/settle/texts.ts';
import { syncTexts } from '../features/sync/texts.ts';
import { changeTexts } from '../history/change-texts.ts';
import type { Translated } from '../language/translate.ts';
import { passkeyTexts } from '../passkeys/texts.ts';
import {
  claimTexts,
  partChangeTexts,
  detailTexts,
  saidTexts,
  sameTexts,
  twiceTexts,
} from '../pay/payment-texts.ts';
import { payTexts } from '../pay/texts.ts';
import { accountTexts } from '../words/account-texts.ts';
import { chargeTexts } from '../words/charge-texts.ts';
import { goneTexts } from '../words/gone-texts.ts';
import { passwordTexts } from '../words/password-texts.ts';
import { removalTexts } from '../words/removal-texts.ts';
import { sameBillTexts } from '../words/same-bill-texts.ts';
import { commonTexts, titleTexts } from '../words/texts.ts';
import { adoptTexts } from './adopt-texts.ts';
import { installTexts } from './install-texts.ts';
import { pageTexts } from './page-texts.ts';
import { shortcutsTexts } from './shortcuts-texts.ts';
import { shellTexts } from './texts.ts';

/** Every text that a user can see, for translators. Screens import their own texts, never this. */
export const catalogue = {
  accountTexts,
  activityTexts,
  adoptTexts,
  apiTexts,
  authTexts,
  billGroupTexts,
  onePersonTexts,
  ownPlaceTexts,
  boardTexts,
  changeTexts,
  chargeTexts,
  goneTexts,
  sameBillTexts,
  checkTexts,
  claimTexts,
  partChangeTexts,
  commonTexts,
  deleteTexts,
  detailTexts,
  dragTexts,
  foldTexts,
  friendsTexts,
  groupBillsTexts,
  groupFormTexts,
  groupsTexts,
  groupSumsTexts,
  handOverTexts,
  historyTexts,
  homeTexts,
  installTexts,
  invitationTexts,
  joinTexts,
  samePeopleTexts,
  manualTexts,
  quickTexts,
  marketingTexts,
  pageTexts,
  passwordTexts,
  removalTexts,
  payingTexts,
  payTexts,
  passkeyTexts,
  pickTexts,
  presenceTexts,
  paidTexts,
  piecesTexts,
  treatTexts,
  tryTexts,
  twiceTexts,
  receiptsTexts,
  recentTexts,
  saidTexts,
  sameTexts,
  sampleTexts,
  settleTexts,
  settingsTexts,
  shellTexts,
  shortcutsTexts,
  storedTexts,
  sumsTexts,
  syncTexts,
  titleTexts,
  uploadTexts,
};

/** What a translation has to be. */
export type Catalogue = Translated<typeof catalogue>;
