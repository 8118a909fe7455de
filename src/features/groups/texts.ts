const MANY = 20;

/** Groups list and the two forms. */
export const groupsTexts = {
  search: 'Search groups',
  create: 'Create group',
  gettingBack: 'Getting your groups back',
  empty: 'No groups found. Create one to get started!',
  noMatch: 'No group or member has that name.',
  loading: 'Loading groups...',
  friends: (n: number) => (n === 1 ? '1 friend' : `${n} friends`),
  moreFaces: (n: number) => `+${n}`,
  defaultGroup: (yes: boolean) => `Default Group: ${yes ? 'Yes' : 'No'}`,
  pending: (n: number) => (n === 1 ? '1 pending invitation' : `${n} pending invitations`),
  makeDefault: (name: string) => `Make ${name} the default group`,
  isDefault: (name: string) => `${name} is the default group`,
  asking: (n: number) => (n === 1 ? '1 person asks to join' : `${n} people ask to join`),
  refused: (why: string) => `Not saved: ${why}`,
  remove: (name: string) => `Delete ${name}`,
  removeTitle: 'Delete this group?',
  removeText: (name: string) =>
    `“${name}” will be gone for all its members. Its bills stay with who made them and who has a part in them. You can bring it back for 30 days.`,
  confirmRemove: 'Delete',
  removed: (name: string) => `“${name}” was deleted.`,
  undo: 'Undo',
  deleted: (n: number) => `Recently deleted: ${n}`,
  pageSize: 'Groups per page',
  overview: 'Group Members Overview',
  overviewPages: 'Pages of group members',
  /** Names of groups; of many the first ones. */
  some: (names: readonly string[]) =>
    names.length > MANY
      ? `${names.slice(0, MANY).join(', ')} and ${names.length - MANY} more`
      : names.join(', '),
  noMembers: 'No group members found across your groups.',
  invitedTo: (names: string) => `Invited: ${names}`,
  memberOf: (names: string) => `Member: ${names}`,
  groupCount: (n: number) => (n === 1 ? '1 group' : `${n} groups`),
  failed: (message: string) => `Failed to load groups: ${message}`,
} as const;

/** What the user pays and gets back in a group, or with a person. */
export const groupSumsTexts = {
  youPay: (amount: string) => `You pay ${amount}`,
  youGetBack: (amount: string) => `You get back ${amount}`,
  paysYou: (amount: string) => `Pays you ${amount}`,
  even: 'Even',
  /** Said before somebody leaves a group, or deletes it. */
  openPay: (amount: string) => `${amount} open: you still pay it.`,
  openBack: (amount: string) => `${amount} open: you still get it back.`,
} as const;

/** Out of the user's own way: lists show such a group last, behind one row. */
export const foldTexts = {
  fold: 'Fold away in my lists',
  unfold: 'Show again in my lists',
  isAway: 'Folded away, only for you. Its bills and amounts stay as they are.',
  foldText: 'Only for you. Its bills and amounts stay as they are.',
  folded: (n: number) => (n === 1 ? '1 group folded away' : `${n} groups folded away`),
} as const;

export const groupFormTexts = {
  name: 'Group name',
  members: 'Members',
  email: 'Friend’s email',
  add: 'Add',
  friendName: 'Or a friend’s name',
  addFriend: 'Add this friend',
  /** Names of bills. */
  known: 'People you know',
  details: 'Name and members',
  inviteFriend: (who: string) => `Invite ${who} by email`,
  inviteText: (who: string) =>
    `Once they join, the group’s bills and payments with ${who} are theirs. The invitation goes out on saving.`,
  noAccount: 'Without an account',
  isAnother: (name: string) => `Is ${name}`,
  you: 'You',
  creator: 'Creator',
  invited: 'Invited',
  willBeInvited: 'Will be invited on saving',
  resend: (who: string) => `Send the invitation to ${who} again`,
  resent: (who: string) => `The invitation to ${who} is on its way again.`,
  resendFailed: 'The invitation could not be sent. Please try again.',
  remove: (who: string) => `Remove ${who}`,
  /** Of those who are removed on saving. */
  makeDefault: 'Set as default group',
  create: 'Create Group',
  save: 'Save Changes',
  goBack: 'Go Back',
  tooMany: 'You can only add up to 10 members.',
  emptyEmail: 'Please enter an email address.',
  duplicate: (email: string) => `"${email}" is already added.`,
  ownEmail: 'You are already a member of this group.',
  noName: 'Please enter a group name.',
  emptyName: 'Group name cannot be empty.',
  createFailed: 'Failed to create group. Please try again.',
  saveFailed: 'Failed to save group changes.',
  /** `invited`: whether anybody was; offline the invitations are still to be sent. */
  created: (name: string, invited: boolean, isCutOff: boolean) =>
    [
      `Group "${name}" created successfully!`,
      ...(invited ? [isCutOff ? 'Invitations are sent when you are online.' : 'Invitations sent.'] : []),
    ].join(' '),
  leave: 'Leave group',
  leaveTitle: 'Leave this group?',
  leaveText: (name: string) =>
    `You will no longer see “${name}” and its bills, except those that you made or have a part in.`,
  left: (name: string) => `You left “${name}”.`,
  decide: 'See what to do',
  saved: 'Group changes saved successfully!',
  notFound: 'Group not found.',
  loadFailed: 'Failed to load group details.',
  noId: 'No group ID provided.',
} as const;

/** Asked of two of a group's people who look like one. */
export const samePeopleTexts = {
  question: (one: string, other: string) => `Is ${one} ${other}?`,
  same: 'Same person',
  two: 'Two people',
  joined: (one: string, other: string) => `${one} is ${other} now, on all bills of the group.`,
  undo: 'Undo',
} as const;

/** The link by which others ask to join, and the creator's answers. */
export const joinTexts = {
  open: 'Invite by link or QR code',
  title: (group: string) => `Join “${group}”`,
  how: 'Whoever opens the link asks to join. You see who it is, and let them in. They get a place on the group’s bills of the last day.',
  qr: 'QR code of the link',
  noQr: 'The QR code could not be drawn. Send the link instead.',
  loading: 'Getting the link...',
  failed: 'A link comes from the server. Please try again when you are online.',
  until: (when: string) => `It works until ${when}.`,
  whatsApp: 'Send by WhatsApp',
  message: (group: string, link: string) => `Join “${group}” on Kira, and we split the bill: ${link}`,
  copy: 'Copy link',
  copied: 'Link copied.',
  renew: 'New link',
  renewed: 'The link before works no more.',
  asking: 'Asking to join',
  nobody: 'Nobody has asked yet.',
  nobodyElse: 'Nobody else is asking.',
  asksFor: (group: string) => `asks to join “${group}”`,
  letIn: 'Let in',
  letInWho: (who: string) => `Let in ${who}`,
  refuse: 'Refuse',
  refuseWho: (who: string) => `Refuse ${who}`,
  isIn: (who: string) => `${who} is in.`,
  isRefused: (who: string) => `${who} is not let in. They can’t ask again by this link.`,
} as const;
