import { apiTextsMs } from '../api/texts.ms.ts';
import { storedTextsMs } from '../data/texts.ms.ts';
import { authTextsMs } from '../features/auth/texts.ms.ts';
import { checkTextsMs } from '../features/board/check/texts.ms.ts';
import { billGroupTextsMs, onePersonTextsMs, ownPlaceTextsMs } from '../features/board/group/texts.ms.ts';
import { friendsTextsMs, handOverTextsMs, pickTextsMs } from '../features/board/guests/texts.ms.ts';
import { historyTextsMs } from '../features/board/history/texts.ms.ts';
import { payingTextsMs } from '../features/board/paying/texts.ms.ts';
import { presenceTextsMs } from '../features/board/presence/texts.ms.ts';
import { boardTextsMs } from '../features/board/texts.ms.ts';
import { dragTextsMs } from '../features/board/who-had/drag/texts.ms.ts';
import { piecesTextsMs } from '../features/board/who-had/pieces/texts.ms.ts';
import { treatTextsMs } from '../features/board/who-had/treat/texts.ms.ts';
import { paidTextsMs } from '../features/board/who-paid/texts.ms.ts';
import {
  foldTextsMs,
  groupFormTextsMs,
  groupsTextsMs,
  groupSumsTextsMs,
  joinTextsMs,
  samePeopleTextsMs,
} from '../features/groups/texts.ms.ts';
import { homeTextsMs } from '../features/home/texts.ms.ts';
import { invitationTextsMs } from '../features/invitations/texts.ms.ts';
import { marketingTextsMs } from '../features/marketing/texts.ms.ts';
import { manualTextsMs, quickTextsMs, tryTextsMs, uploadTextsMs } from '../features/new-receipt/texts.ms.ts';
import { deleteTextsMs } from '../features/receipts/delete-texts.ms.ts';
import { groupBillsTextsMs, receiptsTextsMs, recentTextsMs } from '../features/receipts/texts.ms.ts';
import { sampleTextsMs } from '../features/samples/texts.ms.ts';
import { settingsTextsMs } from '../features/settings/texts.ms.ts';
import { activityTextsMs } from '../features/settle/activity-texts.ms.ts';
import { sumsTextsMs } from '../features/settle/sums-texts.ms.ts';
import { settleTextsMs } from '../features/settle/texts.ms.ts';
import { syncTextsMs } from '../features/sync/texts.ms.ts';
import { changeTextsMs } from '../history/change-texts.ms.ts';
import { passkeyTextsMs } from '../passkeys/texts.ms.ts';
import {
  claimTextsMs,
  partChangeTextsMs,
  detailTextsMs,
  saidTextsMs,
  sameTextsMs,
  twiceTextsMs,
} from '../pay/payment-texts.ms.ts';
import { payTextsMs } from '../pay/texts.ms.ts';
import { accountTextsMs } from '../words/account-texts.ms.ts';
import { chargeTextsMs } from '../words/charge-texts.ms.ts';
import { goneTextsMs } from '../words/gone-texts.ms.ts';
import { passwordTextsMs } from '../words/password-texts.ms.ts';
import { removalTextsMs } from '../words/removal-texts.ms.ts';
import { sameBillTextsMs } from '../words/same-bill-texts.ms.ts';
import { commonTextsMs, titleTextsMs } from '../words/texts.ms.ts';
import { adoptTextsMs } from './adopt-texts.ms.ts';
import type { Catalogue } from './catalogue.ts';
import { installTextsMs } from './install-texts.ms.ts';
import { pageTextsMs } from './page-texts.ms.ts';
import { shortcutsTextsMs } from './shortcuts-texts.ms.ts';
import { shellTextsMs } from './texts.ms.ts';

/** Every text in Bahasa Malaysia. */
export const catalogueMs: Catalogue = {
  activityTexts: activityTextsMs,
  adoptTexts: adoptTextsMs,
  apiTexts: apiTextsMs,
  authTexts: authTextsMs,
  billGroupTexts: billGroupTextsMs,
  onePersonTexts: onePersonTextsMs,
  ownPlaceTexts: ownPlaceTextsMs,
  boardTexts: boardTextsMs,
  changeTexts: changeTextsMs,
  chargeTexts: chargeTextsMs,
  goneTexts: goneTextsMs,
  sameBillTexts: sameBillTextsMs,
  checkTexts: checkTextsMs,
  claimTexts: claimTextsMs,
  partChangeTexts: partChangeTextsMs,
  commonTexts: commonTextsMs,
  deleteTexts: deleteTextsMs,
  detailTexts: detailTextsMs,
  dragTexts: dragTextsMs,
  foldTexts: foldTextsMs,
  friendsTexts: friendsTextsMs,
  groupBillsTexts: groupBillsTextsMs,
  groupFormTexts: groupFormTextsMs,
  groupsTexts: groupsTextsMs,
  groupSumsTexts: groupSumsTextsMs,
  handOverTexts: handOverTextsMs,
  historyTexts: historyTextsMs,
  homeTexts: homeTextsMs,
  installTexts: installTextsMs,
  invitationTexts: invitationTextsMs,
  joinTexts: joinTextsMs,
  samePeopleTexts: samePeopleTextsMs,
  manualTexts: manualTextsMs,
  quickTexts: quickTextsMs,
  marketingTexts: marketingTextsMs,
  pageTexts: pageTextsMs,
  accountTexts: accountTextsMs,
  passwordTexts: passwordTextsMs,
  removalTexts: removalTextsMs,
  payingTexts: payingTextsMs,
  payTexts: payTextsMs,
  passkeyTexts: passkeyTextsMs,
  pickTexts: pickTextsMs,
  presenceTexts: presenceTextsMs,
  paidTexts: paidTextsMs,
  piecesTexts: piecesTextsMs,
  treatTexts: treatTextsMs,
  tryTexts: tryTextsMs,
  twiceTexts: twiceTextsMs,
  receiptsTexts: receiptsTextsMs,
  recentTexts: recentTextsMs,
  saidTexts: saidTextsMs,
  sameTexts: sameTextsMs,
  sampleTexts: sampleTextsMs,
  settleTexts: settleTextsMs,
  sumsTexts: sumsTextsMs,
  settingsTexts: settingsTextsMs,
  shellTexts: shellTextsMs,
  shortcutsTexts: shortcutsTextsMs,
  storedTexts: storedTextsMs,
  syncTexts: syncTextsMs,
  titleTexts: titleTextsMs,
  uploadTexts: uploadTextsMs,
};
