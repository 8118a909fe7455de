import { parseSync } from 'vite';

type Parsed = ReturnType<typeof parseSync>;

/** A source file as the rules read it. */
export interface Source {
  /** From the project's root, with `/`. */
  path: string;
  text: string;
  /** Null for a file that is no script (CSS). */
  program: Parsed['program'] | null;
  comments: Comment[];
}

export interface Comment {
  /** Without the marks at both ends. */
  text: string;
  /** Where it begins and ends in the file's text. */
  start: number;
  end: number;
}

/** Parses a file. Throws where a script is not valid. */
export function readSource(path: string, text: string): Source {
  if (!/\.(ts|tsx|js|mjs)$/.test(path)) return { path, text, program: null, comments: commentsOfCss(text) };
  const { program, errors, comments } = parseSync(path, text);
  if (errors.length) throw new Error(`${path}: ${errors[0]?.message}`);
  return {
    path,
    text,
    program,
    comments: comments.map(({ value, start, end }) => ({ text: value, start, end })),
  };
}

const commentsOfCss = (css: string): Comment[] =>
  [...css.matchAll(/\/\*(.*?)\*\//gs)].map((match) => ({
    text: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));

/** True for a test and for what only tests use. */
export const isOfTests = (path: string): boolean =>
  path.startsWith('tests/') || path.startsWith('server/testing/') || /\.test\.tsx?$/.test(path);

/** The number of the line, from 1, that holds this place of a text. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;
