import { valueOf, withField, type FieldValue, type Lacking } from '../fields.ts';
import { getOwn } from '../get-own.ts';
import type { Currency } from '../money/currencies.ts';
import { colourIn, colourOf } from './colour.ts';
import { titleOfEmail } from './title-of-email.ts';

/**
 * A group as phones and server share it: its name, its people, and whether it is deleted. Who is a member,
 * invited or asks to join is a person's standing. Links, tokens and mails are the server's own.
 *
 *   GROUP-1  An operation sets an absolute value; applying it twice equals applying it once.
 *   GROUP-2  The reducer never throws. It rejects what breaks a limit or names a row that was never added;
 *            such an operation changes nothing.
 *   GROUP-3  A person's id is random and stays for ever. Deletion is a field.
 *   GROUP-4  A person with an account is nobody else, and the account says what they are called.
 *   GROUP-5  A standing changes in these ways alone. All but accepting an invitation are operations, and none
 *            of them can be undone.
 *
 *              none --person.invite--> invited --they accept--> member --null: removed, or left--> none
 *                 none --they ask--> asks --'member': let in--'      asks, invited --null--> none
 */
export interface GroupDoc {
  name: string;
  people: People;
  /** Of its new bills. Absent: the home currency. */
  currency?: Currency;
  deleted?: true;
}

/** A member, somebody invited, who asks to join, or a friend without an account. */
export interface GroupPerson {
  name: string;
  /** The account that it is; absent: none yet. The server alone sets it. */
  user?: string;
  /** Another person of the group who is the same human. */
  is?: string;
  /** Stored when they are added, or their account's. Absent: the one that follows from account or name. */
  colour?: number;
  deleted?: true;
  /** Absent: a friend without an account, or somebody who has left. The group's creator alone sees who asks. */
  standing?: 'member' | 'invited' | 'asks';
  /** Of a member, or the one that was invited. */
  email?: string;
  /** Tells two accounts of one name apart. */
  username?: string;
  /** The user who invited them. */
  by?: string;
}

/** What the server reads from its other tables: it is not stored with the people. */
const READ_FIELDS = ['standing', 'email', 'username', 'by'] as const satisfies (keyof GroupPerson)[];

/** By id. */
export type People = Readonly<Record<string, GroupPerson>>;

/** The rows whose fields operations set. */
interface Rows {
  group: Omit<GroupDoc, 'people'>;
  person: Omit<GroupPerson, 'user' | 'colour' | (typeof READ_FIELDS)[number]>;
}

/** The fields that a row may lack, each with the value by which an operation takes it away. */
export const OPTIONAL: { [Kind in keyof Rows]: Lacking<Rows[Kind]> } = {
  group: { currency: null, deleted: false },
  person: { is: null, deleted: false },
};

export type GroupOp =
  | ({ op: 'group.set' } & FieldValue<Rows['group']>)
  | { op: 'person.add'; id: string; person: { name: string; colour?: number } }
  | { op: 'person.invite'; id: string; email: string; colour?: number }
  | ({ op: 'person.set'; id: string } & FieldValue<Rows['person']>)
  | StandingOp;

/** Lets in who asks; null: removes a member, cancels an invitation, or refuses who asks. */
export interface StandingOp {
  op: 'person.set';
  id: string;
  field: 'standing';
  value: 'member' | null;
  /** What a removed member wrote in the group's payments goes, too, where nobody else has said a word. */
  withPayments?: true;
}

/** `shown`: neither deleted nor somebody else. `members`: and those who are invited. */
export const PEOPLE_LIMITS = { shown: 30, stored: 200, members: 10 } as const;
type Limits = Record<keyof typeof PEOPLE_LIMITS, number>;
const NO_LIMITS: Limits = { shown: Infinity, stored: Infinity, members: Infinity };

/** Null where it is rejected (GROUP-2). */
export const applyGroupOp = <Doc extends GroupDoc>(doc: Doc, op: GroupOp): Doc | null =>
  applyWithin(PEOPLE_LIMITS, doc, op);

/** Whether it is rejected for a limit alone. */
export const breaksGroupLimit = (doc: GroupDoc, op: GroupOp): boolean =>
  applyGroupOp(doc, op) === null && applyWithin(NO_LIMITS, doc, op) !== null;

function applyWithin<Doc extends GroupDoc>(limits: Limits, doc: Doc, op: GroupOp): Doc | null {
  if (op.op === 'group.set') return withField(doc, op, OPTIONAL.group);
  const { people } = doc;
  const person = getOwn(people, op.id);
  if (op.op === 'person.add') return person ? doc : grown(limits, doc, op.id, { ...op.person });
  if (op.op === 'person.invite') return withInvitation(limits, doc, op);
  if (!person) return null;
  if (op.field === 'standing') return withStanding(limits, doc, op, person);
  if (op.field === 'deleted' && op.value && person.standing === 'invited') return null;
  if (op.field === 'is' ? op.value !== null : op.field === 'name' || op.value) {
    if (person.user !== undefined) return null; // GROUP-4
  }
  const names = op.field === 'is' ? op.value : null;
  if (names !== null && (names === op.id || !getOwn(people, names))) return null;
  return grown(limits, doc, op.id, withField(person, op, OPTIONAL.person));
}

export const applyGroupOps = (doc: GroupDoc, ops: readonly GroupOp[]): GroupDoc =>
  ops.reduce((current, op) => applyGroupOp(current, op) ?? current, doc);

/** An address is invited once: a second person with it is the first (PEOPLE-2). */
function withInvitation<Doc extends GroupDoc>(
  limits: Limits,
  doc: Doc,
  { id, email, colour }: Extract<GroupOp, { op: 'person.invite' }>,
): Doc | null {
  const own = getOwn(doc.people, id);
  const known = Object.keys(doc.people).find((one) => doc.people[one]!.email === email);
  if (known === id) return doc;
  if (doc.deleted || own?.standing !== undefined || own?.user !== undefined) return null;
  const { deleted: _, ...person } = own ?? {
    name: titleOfEmail(email),
    ...colourIn({ colour }),
  };
  if (known !== undefined) return grown(limits, doc, id, { ...(own ?? person), is: known });
  return grown(limits, doc, id, { ...person, standing: 'invited', email });
}

/** GROUP-5 */
function withStanding<Doc extends GroupDoc>(
  limits: Limits,
  doc: Doc,
  { id, value }: StandingOp,
  person: GroupPerson,
): Doc | null {
  const now = person.standing ?? null;
  if (value === now) return doc;
  if (doc.deleted || (value !== null && now !== 'asks')) return null;
  if (value !== null) return grown(limits, doc, id, { ...person, standing: value });
  const isNobody = now === 'invited' && person.user === undefined; // PEOPLE-4
  const left = { ...storedPerson(person), ...(isNobody && { deleted: true as const }) };
  return { ...doc, people: { ...doc.people, [id]: left } };
}

/** Without what the server reads. */
export function storedPerson(person: GroupPerson): GroupPerson {
  const stored = { ...person };
  for (const field of READ_FIELDS) delete stored[field];
  return stored;
}

/** Null if it breaks a limit by it. */
function grown<Doc extends GroupDoc>(limits: Limits, doc: Doc, id: string, person: GroupPerson): Doc | null {
  const people = { ...doc.people, [id]: person };
  const exceeds = (count: (of: People) => number, most: number) =>
    count(people) > most && count(people) > count(doc.people);
  const isTooMuch =
    exceeds((of) => Object.values(of).filter(isShown).length, limits.shown) ||
    exceeds((of) => Object.keys(of).length, limits.stored) ||
    exceeds((of) => Object.values(of).filter(hasPlace).length, limits.members);
  return isTooMuch ? null : { ...doc, people };
}

/** Neither deleted nor somebody else. */
export const isShown = ({ is, deleted }: GroupPerson): boolean => is === undefined && !deleted;

const hasPlace = ({ standing }: GroupPerson): boolean => standing === 'member' || standing === 'invited';

export const coloursIn = (people: People): number[] => Object.values(people).filter(isShown).map(colourOf);

/** The people of one standing, with their ids. */
const peopleWho = ({ people }: Pick<GroupDoc, 'people'>, standing: GroupPerson['standing']) =>
  Object.entries(people)
    .filter(([, one]) => one.standing === standing)
    .map(([id, one]) => ({ id, ...one }));

type Someone = GroupPerson & { id: string };
type SomeAccount = Someone & { user: string };

export const membersOf = (group: Pick<GroupDoc, 'people'>): SomeAccount[] =>
  peopleWho(group, 'member') as SomeAccount[];
export const invitedOf = (group: Pick<GroupDoc, 'people'>): (Someone & { email: string })[] =>
  peopleWho(group, 'invited') as (Someone & { email: string })[];
/** The group's creator alone has them. */
export const askingOf = (group: Pick<GroupDoc, 'people'>): SomeAccount[] =>
  peopleWho(group, 'asks') as SomeAccount[];
/** People without an account who are not invited. */
export const friendsOf = (group: Pick<GroupDoc, 'people'>): Someone[] =>
  peopleWho(group, undefined).filter((one) => isShown(one) && one.user === undefined);

/** The person that a user is as a member; undefined: they are none. */
export const memberWho = (group: Pick<GroupDoc, 'people'>, user: string): SomeAccount | undefined =>
  membersOf(group).find((one) => one.user === user);

/**
 * The operation that sets the present value of the field that `op` writes; null if it names no row, or can't
 * be undone (GROUP-5).
 */
export function readGroupField(doc: GroupDoc, op: GroupOp): GroupOp | null {
  if (op.op === 'group.set') return withValue(op, valueOf(doc, op.field, OPTIONAL.group));
  const person = getOwn(doc.people, op.id);
  if (op.op === 'person.add')
    return { op: 'person.set', id: op.id, field: 'deleted', value: person?.deleted ?? !person };
  if (op.op === 'person.invite' || op.field === 'standing') return null;
  return person ? withValue(op, valueOf(person, op.field, OPTIONAL.person)) : null;
}

const withValue = (op: GroupOp, value: unknown): GroupOp => ({ ...op, value }) as GroupOp;

/** The field that an operation writes. A later operation with the same key replaces it. */
export function writtenOfGroup(op: GroupOp): string {
  if (op.op === 'group.set') return `group/${op.field}`;
  if (op.op === 'person.set') return `${op.id}/${op.field}`;
  return `${op.id}/${op.op === 'person.add' ? 'added' : 'invited'}`;
}

/** Whether `user` leaves by it. */
export const leavesGroup = (op: GroupOp, { people }: Pick<GroupDoc, 'people'>, user: string): boolean =>
  op.op === 'person.set' &&
  op.field === 'standing' &&
  op.value === null &&
  getOwn(people, op.id)?.user === user;

export const deletesGroup = (op: GroupOp): boolean =>
  op.op === 'group.set' && op.field === 'deleted' && op.value;

/**
 * Whether `me`, a member, may do it. The creator alone deletes the group, decides about the others' standing, and
 * stays. Every member leaves, and cancels their own invitations.
 */
export function mayChangeGroup(
  op: GroupOp,
  { creator, people }: { creator: string; people: People },
  me: string,
): boolean {
  const isCreator = creator === me;
  if (op.op === 'group.set') return isCreator || op.field !== 'deleted';
  if (op.op !== 'person.set' || op.field !== 'standing') return true;
  const person = getOwn(people, op.id);
  if (person?.user === creator) return false;
  if (isCreator) return true;
  const isOwn = person?.standing === 'invited' ? person.by === me : person?.user === me;
  return isOwn && op.value === null && op.withPayments === undefined;
}
