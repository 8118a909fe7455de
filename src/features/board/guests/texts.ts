/** The host's sheet, by which friends pick what they had on their own phones. */
export const friendsTexts = {
  open: 'Let friends pick',
  title: 'Let friends pick',
  how: 'They scan this code and tick what they had. They need no account and no app.',
  loading: 'Getting the link…',
  failed: 'The link could not be loaded. Please try again.',
  /** Without the server there is no link. */
  notThere: 'This bill isn’t on the server yet, so there is no link. Hand this phone round instead.',
  offlineLink:
    'This phone has no connection. Friends who have one can scan the code; what they tick shows here later.',
  offline: 'There is no connection. Hand this phone round instead.',
  /** The server has refused the bill. */
  refused: 'The server didn’t take this bill, so there is no link.',
  whyRefused: 'See why',
  /** A visitor becomes a host without an account. */
  becoming: 'Your bills go to the server, so that friends can open this one. You need no account…',
  waits:
    'There is no connection. The link comes by itself once there is one; your bills go to the server then. Or hand this phone round.',
  tooManyHosts:
    'Many people have let friends pick from your network within the hour. Try again in an hour, make an account, or hand this phone round.',
  seenAs: (name: string) => `Friends see you as ${name}`,
  /** Below the code (HOST-3). */
  kept: 'Without an account, this bill stays while anybody on it uses Kira. 90 days later it goes to Recently deleted, and after 30 more it is gone.',
  handOver: 'Hand over this phone',
  qr: 'QR code of the bill’s link',
  noQr: 'The code could not be drawn. Send the link instead.',
  until: (when: string) => `The link works until ${when}.`,
  message: (title: string, link: string) =>
    title ? `${title}: tick what you had. ${link}` : `Tick what you had: ${link}`,
  send: 'Send the link',
  whatsApp: 'Send by WhatsApp',
  copy: 'Copy the link',
  copied: 'The link was copied.',
  notCopied: 'The link could not be copied. Select its text instead.',
  photo: 'They see the photo of the receipt',
  renew: 'New link',
  renewed: 'There is a new link. The old one no longer works.',
  stop: 'Stop the link',
  stopped: 'The link no longer works. Who is in stays in.',
  who: 'Who picks',
  nobody: 'Nobody has picked a name yet.',
  /** `all`: who is to pick, whether they have come in or not. */
  progress: ({ picking, done, all }: { picking: number; done: number; all: number }) =>
    done === 0
      ? `${picking === 1 ? '1 friend is' : `${picking} friends are`} picking`
      : all === 1
        ? '1 friend is done'
        : `${done} of ${all} ${done === 1 ? 'is' : 'are'} done`,
  left: (amount: string) => `${amount} left`,
  nothingLeft: 'nothing left',
  picking: (phones: number) => (phones === 1 ? 'Picking' : `Picking on ${phones} phones`),
  done: 'Done',
  doneAt: (before: string) => `Done at ${before}, changed since`,
  notIn: 'Not here yet',
  remind: 'Remind',
  /** One sentence for the table's chat. `left`: the amount that nobody has; `open`: who isn't done. */
  reminder: ({ title, left, open, link }: Record<'title' | 'left' | 'open' | 'link', string>) =>
    `${title || 'This bill'}: ${[left && `${left} is still open`, open && `still to pick: ${open}`].filter(Boolean).join(', ')}. Tick what you had: ${link}`,
  reminderCopied: 'The reminder was copied. Paste it into your chat.',
  visitors: 'Came by the link',
  noName: 'Somebody without a name yet',
  remove: (name: string) => `Take out ${name}`,
  removeTitle: (name: string) => `Take out ${name}?`,
  removeText: 'What they ticked goes with them.',
  /** Of the link, by which somebody without an account is a new friend on any other browser. */
  removeLinkText: 'Anybody who still has the link can come in again as somebody new. A new link ends that.',
  confirmRemove: 'Take out',
  removeAndRenew: 'Take out and make a new link',
  removed: (name: string) => `${name} is out, with what they ticked.`,
  removedForGood: (name: string) => `${name} is out. There is a new link; the old one no longer works.`,
  isOut: 'Taken out',
  letBack: 'Let back in',
  letOneBack: (name: string) => `Let back in: ${name}`,
  mayComeBack: (name: string) => `${name} can open the link again.`,
} as const;

/** One’s own list: a guest’s, and that of somebody to whom the phone was handed. */
export const pickTexts = {
  loading: 'Getting the bill…',
  loadFailed: 'The bill could not be shown. Please try again.',
  joining: 'Opening the bill…',
  joinFailed: 'The bill could not be opened. Check the connection, and try again.',
  /** Asked of somebody with an account, before anything is written. */
  joinTitle: (host: string, title: string) => (title ? `${host}’s bill at ${title}` : `${host}’s bill`),
  joinAs: 'Join as …?',
  joinTold: 'Everybody on the bill sees that you join.',
  joinName: 'Another name',
  join: 'Join',
  notNow: 'Not now',
  ended: 'This link no longer works. Ask for a new one.',
  endedTitle: 'The link has ended',
  noBillTitle: 'Which bill?',
  noBill: 'Open the link that you got once more, or scan the code again.',
  offline: 'The bill comes when there is a connection.',
  who: 'Who are you?',
  total: (amount: string) => `Together ${amount}`,
  taken: (phones: number) => (phones === 1 ? '1 phone' : `${phones} phones`),
  somebodyElse: 'Somebody else',
  name: 'Your name',
  start: 'Start',
  youAre: (name: string) => `You are ${name}`,
  noName: 'You are on this bill without a name',
  rename: 'Change name',
  keepName: 'Save',
  noNameHint: 'Left empty, you are on the bill without a name.',
  /** Being somebody else, and asking to join the group. */
  notAsked: 'This needs a connection. Please try again.',
  notMe: 'That’s not me',
  hint: 'Tap what you had.',
  hintOf: (name: string) => `Tap what ${name} had.`,
  items: 'The bill',
  all: 'Everybody',
  shareWithAll: (item: string) => `${item}: shared by everybody`,
  fewer: (item: string) => `One portion of ${item} less`,
  more: (item: string) => `One portion of ${item} more`,
  portions: (n: number) => (n === 1 ? '1 portion' : `${n} portions`),
  part: (amount: string) => `your part ${amount}`,
  /** Others haven't ticked all of its portions yet. */
  partSoFar: (amount: string) => `your part ${amount} so far`,
  nothingYet: 'Nothing ticked yet',
  withCharges: 'with all charges',
  done: 'Done',
  isDone: 'You are done',
  /** `host`: who made the bill, where they are on it. */
  told: (host: string | null) => `${host ?? 'Whoever made the bill'} sees it. You can still change it.`,
  /** Without a connection. */
  toldLater: (host: string | null) =>
    `Saved on this phone. ${host ?? 'Whoever made the bill'} sees it when you’re online again.`,
  changedSince: (before: string, now: string) => `It was ${before} when you were done, ${now} now.`,
  yourPart: 'Your part',
  /** For somebody with an account: they paid the restaurant. */
  iPaidAll: 'I paid the restaurant',
  noPayer: 'Nobody has said yet who paid the restaurant. Once they do, you see here whom to pay.',
  goOn: 'Change',
  wholeBill: 'See the whole bill',
  joinGroup: 'Also join the bill’s group',
  joinGroupText:
    'This bill is a group’s. Whoever made the group can let you in; then you see all of its bills.',
  joinAnswers: {
    waiting: 'You have asked. Whoever made the group decides.',
    member: 'You are in the group.',
    refused: 'Whoever made the group has said no.',
  },
  keepTitle: 'Keep this bill',
  keepText: 'With an account you find it again on every phone.',
  keep: 'Make an account',
  logIn: 'I have one: log in',
  inChat: 'This page is open inside a chat app, which may forget it. Open the link in your browser.',
  haveKira: 'Have Kira on this iPhone? Copy the link, open Kira, and choose “Paste a link” under Receipts.',
  copy: 'Copy the link',
  notSent: 'What you ticked isn’t sent yet. Log in once there is a connection.',
} as const;

/** The host’s phone goes round. */
export const handOverTexts = {
  title: 'Hand over',
  who: 'Who has the phone?',
  how: 'Tap your name, tick what you had, and pass the phone on.',
  next: 'Next person',
  isDone: (name: string) => `${name} is done`,
  back: 'Back to the names',
  finish: 'Everybody has picked',
} as const;
