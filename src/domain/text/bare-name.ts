/** A person's name without what makes no other person of it: capitals and spaces around it. */
export const bareName = (name: string): string => name.trim().toLowerCase();
