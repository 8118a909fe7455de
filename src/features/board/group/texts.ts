/** The group of a bill. */
export const billGroupTexts = {
  /** Where a bill has no group. */
  none: 'Only you',
  /** The same where others have a place on it. */
  onBill: 'Those on the bill',
  title: 'Who shares this bill?',
  choose: 'The members of its group see the bill and edit it.',
  nobodyElse: 'Nobody else',
  stillOnBill: 'Those on the bill still see it',
  onlyCreator: 'Only the person who made this bill can change its group.',
  people: (n: number) => (n === 1 ? '1 person' : `${n} people`),
  moved: (name: string) => `The bill is in “${name}” now.`,
  alone: 'Only you see the bill now.',
  aloneOnBill: 'Only those on the bill see it now.',
  failed: 'The group could not be changed. Please try again.',
  /** `names` have no column on the bill. */
  missing: (names: string) => `Without a place on the bill: ${names}`,
  /** The group is settled with the bill in it. */
  reopens: (group: string, amount: string) =>
    `“${group}” is settled. Without this bill its people owe each other ${amount} again. Payments stay as they are.`,
  moveAnyway: 'Move the bill',
  invite: 'Invite people',
  seat: (n: number) => (n === 1 ? 'Add this person' : `Add these ${n} people`),
} as const;

/** Asked of a member of the group who has no column on its bill. */
export const ownPlaceTexts = {
  title: 'Which of these are you?',
  none: 'None of them: add me',
} as const;

/** Asked of two on a bill who look like one person. */
export const onePersonTexts = {
  title: (one: string, other: string) => `Is ${one} ${other}?`,
  /** Both have one name. */
  titleAlike: (name: string) => `Is ${name} here twice?`,
  typed: 'A name only',
  inGroup: 'One of the group',
  member: 'Has an account',
  note: 'Until you say, both count as people of their own.',
  same: 'Same person',
  two: 'Two people',
  joined: (name: string) => `Both are ${name} now.`,
} as const;
