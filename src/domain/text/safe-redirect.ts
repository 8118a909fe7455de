/**
 * Where to go after signing in: a path of our own site, with query and fragment. Anything that could
 * lead elsewhere ("//host", "/\host", control characters that browsers drop) becomes "/".
 */
export function safeRedirect(path: string | null | undefined): string {
  if (!path || !/^\/(?![/\\])/.test(path)) return '/';
  // eslint-disable-next-line no-control-regex
  return /[\\\u0000-\u001f\u007f]/.test(path) ? '/' : path;
}
