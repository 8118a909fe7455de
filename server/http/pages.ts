import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import { EARLY_ANSWERS } from '../../src/contract/early-answers.ts';
import type { Language } from '../../src/language/language.ts';
import { browserLanguageOf } from './language.ts';
import { linkPreview } from './link-preview.ts';
import { withLinks } from './page-links.ts';

/** What the build says of each path: the files that its first screen loads (tools/vite/pages.ts). */
type PageFiles = Record<'user' | 'visitor' | 'anyone', Record<string, string[]>>;

/** The files that a page names, so that the browser asks for them at once. */
const PRELOADED = /(?<=<link rel="modulepreload" crossorigin href=")[^"]+/g;

const FIRST_LINK = /<link rel="modulepreload"[^>]*>|(?=<title>)/;

/** Longer answers would hold back the code, which comes down the same line. */
const MAX_ANSWER_CHARS = 128 * 1024;

export interface PagePorts {
  hasSession: (request: FastifyRequest) => boolean;
  /** Whether a link's token opens a bill. */
  opensBill: (request: FastifyRequest, token: string) => Promise<boolean>;
  /** Sets its cookie. */
  giveCsrfToken: (request: FastifyRequest, reply: FastifyReply) => Promise<string>;
}

/** Joins a bill by its link before the app's code is there (src/boot/early-join.js). */
export const EARLY_JOIN = join('.vite', 'early-join.js');

/** The path of a bill's link, with its token. */
const LINK = /^\/b\/([^/?]{1,200})\/?(?:\?|$)/;

/**
 * The app's page for a path: index.html with the names of the files that the path needs. A browser with a
 * session also gets the answers to its first calls, so that it has no round trip to wait for them. Without
 * one a public page comes as visitor.html, which has less code, and a bill's link joins at once.
 */
export function openPages(app: FastifyInstance, dist: string, ports: PagePorts) {
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');
  const html = read('index.html');
  const listed = join(dist, '.vite', 'pages.json');
  const files: PageFiles = existsSync(listed)
    ? (JSON.parse(readFileSync(listed, 'utf8')) as PageFiles)
    : { user: {}, visitor: {}, anyone: {} };
  /** A file with texts has one of each other language beside it (tools/vite/languages.ts). */
  const fileIn = (language: Language, file: string) => {
    const translated = file.replace(/\.js$/, `.${language}.js`);
    return existsSync(join(dist, translated)) ? translated : file;
  };
  const sizeOf = (file: string) => statSync(join(dist, file), { throwIfNoEntry: false })?.size ?? 0;
  const visitorHtml = existsSync(listed) ? read('visitor.html') : html;
  const earlyJoin = existsSync(join(dist, EARLY_JOIN)) ? read(EARLY_JOIN) : null;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const path = patternOf(request.url);
    const isUser = ports.hasSession(request);
    const ofUser = files.user[path];
    // Without a session the app leads to the login page.
    const ofVisitor = files.visitor[path];
    const needed =
      (isUser && ofUser) || ofVisitor || files.anyone[path] || (ofUser && files.anyone['/login']) || [];
    const whole = !isUser && ofVisitor ? visitorHtml : html;
    const english = withLinks(whole, needed, sizeOf);
    // Another choice of the user is known only to the device.
    const language = browserLanguageOf(request);
    const inLanguage =
      language === 'en' ? english : english.replace(PRELOADED, (file) => fileIn(language, file));
    const [, token] = LINK.exec(request.url) ?? [];
    const opensBill = token !== undefined && (await ports.opensBill(request, token));
    const page = opensBill ? inLanguage.replace('</title>', `</title>${linkPreview(language)}`) : inLanguage;
    if (isUser) {
      const answers = await earlyAnswers(app, request);
      return page.replace('</body>', () => `${inPage(answers)}</body>`);
    }
    // Robots that ask for a preview run no script and keep no cookie.
    if (!opensBill || earlyJoin === null || !isBrowser(request)) return page;
    const csrfToken = await ports.giveCsrfToken(request, reply);
    // Behind the largest file, which takes the connection, and before styles: a script waits for those.
    const joining = `<meta name="csrf-token" content="${csrfToken}"><script>${earlyJoin}</script>`;
    return page.replace(FIRST_LINK, (link) => link + joining);
  };
}

/** "/receipts/:id" for "/receipts/0198…?x=1". Only receipts and links of bills have a page for each id. */
const patternOf = (url: string): string =>
  (url.split('?')[0] ?? '')
    .replace(/^\/receipts\/[^/]+$/, '/receipts/:id')
    .replace(/^\/b\/[^/]+$/, '/b/:token')
    .replace(/(?<=.)\/$/, '');

const isBrowser = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');

/** Asks this server as the browser would: with its cookies, and by the same rules. */
async function earlyAnswers(app: FastifyInstance, request: FastifyRequest): Promise<Record<string, string>> {
  const { host, cookie, 'user-agent': agent = '' } = request.headers;
  const headers = { host, cookie, 'user-agent': agent };
  const ask = async (url: string): Promise<[string, string] | null> => {
    const options: InjectOptions = { method: 'GET', url, headers, remoteAddress: request.ip };
    const { statusCode, body } = await app.inject(options);
    return statusCode === 200 && body.length <= MAX_ANSWER_CHARS ? [url, body] : null;
  };
  const answers = await Promise.all(EARLY_ANSWERS.map(ask));
  return Object.fromEntries(answers.filter((answer) => answer !== null));
}

/** As a data block, which a browser never runs. No text can end it. */
const inPage = (answers: Record<string, string>): string =>
  `<script type="application/json" id="early-answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`;
