import { typedName } from './typed-line.ts';

const MOST = 30;

/** The names of a pasted list, by lines, commas or semicolons, without bullets and numbers; null for one name. */
export function pastedNames(text: string): string[] | null {
  const names = text
    .slice(0, 10_000)
    .split(/[\n\r\t,;]/)
    .map((line) => typedName(line.replace(/^\s*(?:[-*•]|\d{1,3}[.)])/, '')).slice(0, 100));
  const unique = [...new Set(names)].filter((name) => name !== '');
  return unique.length > 1 ? unique.slice(0, MOST) : null;
}
