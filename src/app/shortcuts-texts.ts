import { shellTexts } from './texts.ts';

/** The list of the keyboard's shortcuts. Apart, because it comes when somebody asks for it. */
export const shortcutsTexts = {
  title: shellTexts.menu.shortcuts,
  anywhere: 'Anywhere',
  onBill: 'On a bill',
  newReceipt: 'New Receipt',
  search: 'Search',
  home: shellTexts.nav.home,
  receipts: shellTexts.nav.receipts,
  groups: shellTexts.nav.groups,
  activity: shellTexts.nav.activity,
  settle: 'Settle up',
  list: 'This list',
  assign: 'Assign items',
  send: 'Share the split',
  undo: 'Undo',
  redo: 'Redo',
  followedBy: 'then',
  on: 'Use the keys without Ctrl',
  why: 'Turn them off if you speak to this device, or press keys by accident. It is kept on this device.',
} as const;
