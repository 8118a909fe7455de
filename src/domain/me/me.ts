/**
 * What a user has set for themselves, on all of their devices. Username, address and password are the
 * server's own.
 *
 *   ME-1  An operation sets one field to an absolute value. Of two devices the later one counts.
 *   ME-2  The reducer never throws, and the document that went in is not changed.
 */
export interface OwnSettings {
  /** '' for none: the username is shown. */
  name: string;
  /** Null: never chosen. Each device speaks its browser's. */
  language: 'en' | 'ms' | null;
  /** The default group; null for none. The server keeps it one of theirs. */
  group: string | null;
}

export type MeOp = {
  [K in keyof OwnSettings]: { op: 'me.set'; field: K; value: OwnSettings[K] };
}[keyof OwnSettings];

/** ME-1, ME-2. A device that never heard of the server knows only what it has set. */
export const applyMeOp = <Me extends Partial<OwnSettings>>(me: Me, { field, value }: MeOp): Me => ({
  ...me,
  [field]: value,
});

/** The operation that sets the present value of the field that `op` writes. */
export const readMeField = (me: OwnSettings, { op, field }: MeOp): MeOp =>
  ({ op, field, value: me[field] }) as MeOp;
