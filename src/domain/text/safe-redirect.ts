/**
 * The path of our own site to open after sign-in, with query and fragment. A path that could lead to another
 * site ("//host", "/\host", control characters that browsers drop) becomes "/".
 */
export function safeRedirect(path: string | null | undefined): string {
  if (!path || !/^\/(?![/\\])/.test(path)) return '/';
  // eslint-disable-next-line no-control-regex
  return /[\\\u0000-\u001f\u007f]/.test(path) ? '/' : path;
}

/** The path of a group's link or an invitation: all that a mail leads back to. Null for other paths. */
export const linkPath = (path: string | null | undefined): string | null =>
  path && path.length <= 300 && /^\/(?:join|invitation)\?token=[\w%.~-]+$/.test(path) ? path : null;
