/**
 * A column's id, as the specification has it (section 3). `suffix`: four characters, so that two phones never
 * make the same one.
 * @param at milliseconds since 1970
 */
export const columnId = (at: number, suffix: string): string => `column-${at}-${suffix}`;
