/** A browser's cookies by name, as they are sent. */
export type CookieJar = Record<string, string>;

/** Keeps the cookies of an answer (its headers `set-cookie`) as a browser does, but for their rules. */
export function keepCookies(jar: CookieJar, setCookie: readonly string[]): void {
  for (const cookie of setCookie) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value) jar[name] = value;
    else delete jar[name];
  }
}

/** The header `cookie` of a request. */
export const cookieHeader = (jar: Readonly<CookieJar>): string =>
  Object.entries(jar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
