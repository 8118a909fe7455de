import { valueOf, withField, type FieldValue, type Lacking } from '../fields.ts';
import { getOwn } from '../get-own.ts';
import type { Currency } from '../money/currencies.ts';

/**
 * A group as phones and server share it: its name, its people, and whether it is deleted. Members,
 * invitations, links and requests are the server's own rows beside it.
 *
 *   GROUP-1  An operation sets an absolute value; applying it twice equals applying it once.
 *   GROUP-2  The reducer never throws. It rejects what breaks a limit or names a row that was never added;
 *            such an operation changes nothing.
 *   GROUP-3  A person's id is random and stays for ever. Deletion is a field.
 *   GROUP-4  A person with an account is nobody else, and the account says what they are called.
 */
export interface GroupDoc {
  name: string;
  people: People;
  /** Of its new bills. Absent: the home currency. */
  currency?: Currency;
  deleted?: true;
}

/** A member, somebody invited, or a friend without e-mail. */
export interface GroupPerson {
  name: string;
  /** The account that it is; absent: none yet. The server alone sets it. */
  user?: string;
  /** Another person of the group who is the same human. */
  is?: string;
  deleted?: true;
}

/** By id. */
export type People = Readonly<Record<string, GroupPerson>>;

/** The rows whose fields operations set. */
interface Rows {
  group: Omit<GroupDoc, 'people'>;
  person: Omit<GroupPerson, 'user'>;
}

/** The fields that a row may lack, each with the value by which an operation takes it away. */
export const OPTIONAL: { [Kind in keyof Rows]: Lacking<Rows[Kind]> } = {
  group: { currency: null, deleted: false },
  person: { is: null, deleted: false },
};

export type GroupOp =
  | ({ op: 'group.set' } & FieldValue<Rows['group']>)
  | { op: 'person.add'; id: string; person: { name: string } }
  | ({ op: 'person.set'; id: string } & FieldValue<Rows['person']>);

/** `shown`: neither deleted nor somebody else. Of them members and invitations are ten (MAX_MEMBERS). */
export const PEOPLE_LIMITS = { shown: 30, stored: 200 } as const;

/** Null where it is rejected (GROUP-2). */
export function applyGroupOp(doc: GroupDoc, op: GroupOp): GroupDoc | null {
  if (op.op === 'group.set') return withField(doc, op, OPTIONAL.group);
  const { people } = doc;
  const person = getOwn(people, op.id);
  if (op.op === 'person.add') return person ? doc : grown(doc, op.id, { name: op.person.name });
  if (!person) return null;
  if (op.field === 'is' ? op.value !== null : op.field === 'name' || op.value) {
    if (person.user !== undefined) return null; // GROUP-4
  }
  const names = op.field === 'is' ? op.value : null;
  if (names !== null && (names === op.id || !getOwn(people, names))) return null;
  return grown(doc, op.id, withField(person, op, OPTIONAL.person));
}

export const applyGroupOps = (doc: GroupDoc, ops: readonly GroupOp[]): GroupDoc =>
  ops.reduce((current, op) => applyGroupOp(current, op) ?? current, doc);

/** Null if it breaks a limit by it. */
function grown(doc: GroupDoc, id: string, person: GroupPerson): GroupDoc | null {
  const people = { ...doc.people, [id]: person };
  const exceeds = (count: (of: People) => number, most: number) =>
    count(people) > most && count(people) > count(doc.people);
  const isTooMuch =
    exceeds((of) => Object.values(of).filter(isShown).length, PEOPLE_LIMITS.shown) ||
    exceeds((of) => Object.keys(of).length, PEOPLE_LIMITS.stored);
  return isTooMuch ? null : { ...doc, people };
}

/** Neither deleted nor somebody else. */
export const isShown = ({ is, deleted }: GroupPerson): boolean => is === undefined && !deleted;

/** The operation that sets the present value of the field that `op` writes; null if it names no row. */
export function readGroupField(doc: GroupDoc, op: GroupOp): GroupOp | null {
  if (op.op === 'group.set') return withValue(op, valueOf(doc, op.field, OPTIONAL.group));
  const person = getOwn(doc.people, op.id);
  if (op.op === 'person.add')
    return { op: 'person.set', id: op.id, field: 'deleted', value: person?.deleted ?? !person };
  return person ? withValue(op, valueOf(person, op.field, OPTIONAL.person)) : null;
}

const withValue = (op: GroupOp, value: unknown): GroupOp => ({ ...op, value }) as GroupOp;

/** The field that an operation writes. A later operation with the same key replaces it. */
export function writtenOfGroup(op: GroupOp): string {
  if (op.op === 'group.set') return `group/${op.field}`;
  return op.op === 'person.add' ? `${op.id}/added` : `${op.id}/${op.field}`;
}

export const deletesGroup = (op: GroupOp): boolean =>
  op.op === 'group.set' && op.field === 'deleted' && op.value;

/** Who may do it: the creator and the members edit name and people; the creator alone deletes. */
export const mayChangeGroup = (op: GroupOp, isCreator: boolean): boolean =>
  isCreator || op.op !== 'group.set' || op.field !== 'deleted';
