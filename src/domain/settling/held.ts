interface Holdable {
  user: string | null;
  holders?: readonly string[];
  gone?: true;
}

/** Whether a user's device holds somebody without an account. */
export const isHeld = (column: Holdable | undefined, user: string): boolean =>
  column !== undefined && column.user === null && !column.gone && (column.holders ?? []).includes(user);
