import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { needsSession } from '../../src/contract/route.ts';
import type { Deps } from '../deps.ts';
import { addressOf } from './limit.ts';
import { REPORTS_PATH } from './policy-reports.ts';
import { scriptHashes } from './script-hashes.ts';

/**
 * Headers, cookies and limits for everything the server answers.
 * @param sessionKey by what the requests of a session are counted; undefined without a session's cookie
 */
export async function secure(
  app: FastifyInstance,
  { config, dist }: Deps,
  sessionKey: (request: FastifyRequest) => string | undefined,
): Promise<void> {
  const isHttps = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Reading a receipt runs WebAssembly, in workers of our own origin.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...scriptHashes(dist)],
        workerSrc: ["'self'"],
        connectSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        // notistack writes its styles into a <style> element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        reportTo: ['kira'],
        reportUri: [REPORTS_PATH], // for browsers that don't know report-to
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: isHttps && { maxAge: 180 * 24 * 60 * 60 },
  });
  sendWithEveryAnswer(app);
  await app.register(cookie);
  if (config.rateLimit > 0) {
    await app.register(rateLimit, {
      max: config.rateLimit,
      timeWindow: 10_000,
      cache: 20_000,
      keyGenerator: (request) => {
        // Where anybody may call, a cookie is nothing but a text that the caller has chosen.
        const { auth } = request.routeOptions.config;
        const isKnown = auth !== undefined && needsSession(auth);
        const session = isKnown ? sessionKey(request) : undefined;
        return session ?? addressOf(request.ip);
      },
    });
  }
}

/** Browser features that no page of ours uses, and no frame or script in it gets. The camera takes photos. */
const PERMISSIONS = [
  'camera=(self)',
  ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'].map(off),
  ...['midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'].map(off),
].join(', ');

function off(feature: string): string {
  return `${feature}=()`;
}

/** No browser and no proxy may store JSON, because it is somebody's data. A route can say otherwise. */
function sendWithEveryAnswer(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('permissions-policy', PERMISSIONS);
    reply.header('reporting-endpoints', `kira="${REPORTS_PATH}"`);
    const type = String(reply.getHeader('content-type') ?? '');
    if (type.startsWith('application/json') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
    done(null, payload);
  });
}
