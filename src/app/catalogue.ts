import { authTexts } from '../features/auth/texts.ts';
import { checkTexts } from '../features/board/check/texts.ts';
import { dragTexts } from '../features/board/drag/texts.ts';
import { historyTexts } from '../features/board/history/texts.ts';
import { presenceTexts } from '../features/board/presence/texts.ts';
import { paidTexts, treatTexts } from '../features/board/paid/texts.ts';
import { boardTexts } from '../features/board/texts.ts';
import { billGroupTexts } from '../features/board/group/texts.ts';
import { groupFormTexts, groupsTexts, joinTexts } from '../features/groups/texts.ts';
import { homeTexts } from '../features/home/texts.ts';
import { invitationTexts } from '../features/invitations/texts.ts';
import { marketingTexts } from '../features/marketing/texts.ts';
import { manualTexts, uploadTexts } from '../features/new-receipt/texts.ts';
import { receiptsTexts, recentTexts } from '../features/receipts/texts.ts';
import { sampleTexts } from '../features/samples/texts.ts';
import { settingsTexts } from '../features/settings/texts.ts';
import { syncTexts } from '../features/sync/texts.ts';
import { changeTexts } from '../ui/change-texts.ts';
import { commonTexts, titleTexts } from '../ui/texts.ts';
import { shellTexts } from './texts.ts';

/** Every text that a user can see, for translators. Screens import their own texts, never this. */
export const catalogue = {
  authTexts,
  billGroupTexts,
  boardTexts,
  changeTexts,
  checkTexts,
  commonTexts,
  dragTexts,
  groupFormTexts,
  groupsTexts,
  historyTexts,
  homeTexts,
  invitationTexts,
  joinTexts,
  manualTexts,
  marketingTexts,
  presenceTexts,
  paidTexts,
  treatTexts,
  receiptsTexts,
  recentTexts,
  sampleTexts,
  settingsTexts,
  shellTexts,
  syncTexts,
  titleTexts,
  uploadTexts,
};

/** The same texts in any language: a string may be another, a function keeps its parameters. */
type Translated<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: Translated<T[Key]> };

/** What a translation has to be. */
export type Catalogue = Translated<typeof catalogue>;
