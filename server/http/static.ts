import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SHARE_PATH } from '../../src/contract/shared-photos.ts';
import { Fault } from './fault.ts';
import { openPages, type PagePorts } from './pages.ts';

const YEAR = 'public, max-age=31536000, immutable';
/**
 * Added to the policy of pages: a browser takes no text for a script or HTML, but for what the one policy of
 * src/boot/page-language.js lets through. Workers have the policy of their own files, so theirs goes without.
 */
const TRUSTED_TYPES = "require-trusted-types-for 'script';trusted-types default";

/** For what keeps its name from version to version. */
const ASK_AGAIN = 'no-cache';

/**
 * The built app. Files whose name holds a hash are kept for ever; the pages' bare paths get index.html or
 * visitor.html (pages.ts), and what is neither is a 404 in JSON.
 */
export async function serveApp(
  app: FastifyInstance,
  dist: string | undefined,
  ports: PagePorts,
): Promise<void> {
  const built = dist !== undefined && existsSync(join(dist, 'index.html'));
  const page = built ? openPages(app, dist, ports) : null;
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!page) throw new Fault('notFound');
    const policy = reply.getHeader('content-security-policy');
    // The link of a bill is a secret. No browser keeps its page, and no search engine names it.
    const isLink = isBillLink(request.url);
    if (isLink) reply.header('x-robots-tag', 'noindex');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `${String(policy)};${TRUSTED_TYPES}`)
      .header('vary', 'Accept-Language')
      .header('cache-control', isLink || ports.hasSession(request) ? 'no-store' : ASK_AGAIN)
      .send(await page(request, reply));
  };
  app.get('/', sendPage);
  if (built) {
    const gzipped = join(dist, 'ocr', 'ppocr') + sep;
    const hashed = [join(dist, 'assets') + sep, gzipped];
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      wildcard: true,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header('cache-control', hashed.some((folder) => path.startsWith(folder)) ? YEAR : ASK_AGAIN);
        // Named, or it would be told as the encoding of something else, and browsers unpack that on the way.
        if (path.startsWith(gzipped)) response.header('content-type', 'application/gzip');
      },
    });
  }
  // Where password managers send somebody to change a password.
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/change-password'));
  // What another app shares is for the service worker. Where that is gone, the photo is chosen anew.
  app.post(SHARE_PATH, (_request, reply) => reply.redirect('/file-upload?share=empty', 303));
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) throw new Fault('notFound');
    return sendPage(request, reply);
  });
}

const isBillLink = (url: string): boolean => url.startsWith('/b/');

function isPage({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(?:api|\.well-known)(?:\/|$)/.test(path) &&
    !/\.[^/]*$/.test(path) &&
    // The robots of chats, which ask for a preview, take anything.
    ((headers.accept ?? '').includes('text/html') || isBillLink(url))
  );
}
