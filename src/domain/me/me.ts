import type { Language } from '../../language/language.ts';
import type { FieldValue } from '../fields.ts';

/**
 * What a user has set for themselves, on all of their devices. Username, address and password are the
 * server's own.
 *
 *   ME-1  An operation sets one field, or one group's place, to an absolute value. Of two devices the later
 *         one counts.
 *   ME-2  The reducer never throws, and the document that went in is not changed.
 */
export interface OwnSettings extends OwnFields {
  /** The groups that the user's lists fold away, by id. */
  folded: FoldedGroups;
}

interface OwnFields {
  /** '' for none: the username is shown. */
  name: string;
  /** Null: never chosen. Each device speaks its browser's. */
  language: Language | null;
  /** The default group; null for none. The server keeps it one of theirs. */
  group: string | null;
}

/** As it is before the first operation. */
export const emptyMe: OwnSettings = { name: '', language: null, group: null, folded: {} };

export type FoldedGroups = Readonly<Record<string, true>>;

export type MeOp =
  | ({ op: 'me.set' } & FieldValue<OwnFields>)
  | { op: 'me.set'; field: 'folded'; group: string; value: boolean };

/** What an operation sets: a later one of the same takes its place. */
export const writtenOf = (op: MeOp): string => (op.field === 'folded' ? `folded/${op.group}` : op.field);

/** ME-1, ME-2. A device that never heard of the server knows only what it has set. */
export const applyMeOp = <Me extends Partial<OwnSettings>>(me: Me, op: MeOp): Me =>
  op.field === 'folded'
    ? { ...me, folded: foldedWith(me.folded, op.group, op.value) }
    : { ...me, [op.field]: op.value };

function foldedWith(folded: FoldedGroups = {}, group: string, value: boolean): FoldedGroups {
  const others = Object.entries(folded).filter(([id]) => id !== group);
  return Object.fromEntries(value ? [...others, [group, true]] : others);
}

/** The operation that sets the present value of what `op` writes. */
export const readMeField = (me: OwnSettings, op: MeOp): MeOp =>
  op.field === 'folded'
    ? { ...op, value: Object.hasOwn(me.folded, op.group) }
    : ({ ...op, value: me[op.field] } as MeOp);
