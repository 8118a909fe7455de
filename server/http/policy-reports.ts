import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { addressOf, perMinute } from './limit.ts';

/** Where browsers report what the content security policy has kept them from. */
export const REPORTS_PATH = '/policy-reports';

/** Of one address. */
const REQUESTS_A_MINUTE = 10;
const REPORTS_AT_ONCE = 10;
const REPORT_BYTES = 32 * 1024;

const value = z.optional(z.unknown());
const text = z.pipe(
  value,
  z.transform((given) => (typeof given === 'string' ? given.slice(0, 200) : '')),
);
const place = z.pipe(
  value,
  z.transform((given) => (typeof given === 'string' ? safeUrl(given) : '')),
);
const line = z.pipe(
  value,
  z.transform((given) => (typeof given === 'number' ? given : undefined)),
);

/** As `report-uri` sends it. */
const old = z.pipe(
  z.object({
    'csp-report': z.object({
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': place,
      'document-uri': place,
      'source-file': place,
      'line-number': line,
    }),
  }),
  z.transform(({ 'csp-report': report }) => [
    {
      directive: report['effective-directive'] || report['violated-directive'],
      blocked: report['blocked-uri'],
      page: report['document-uri'],
      file: report['source-file'],
      line: report['line-number'],
    },
  ]),
);

/** As the Reporting API (`report-to`) sends it; reports of other types may be among them. */
const several = z.pipe(
  z.array(z.object({ type: z.string(), body: z.unknown() })),
  z.transform((all) =>
    all
      .filter(({ type }) => type === 'csp-violation')
      .slice(0, REPORTS_AT_ONCE)
      .flatMap(({ body }) => z.safeParse(reported, body).data ?? []),
  ),
);
const reported = z.pipe(
  z.object({
    effectiveDirective: text,
    blockedURL: place,
    documentURL: place,
    sourceFile: place,
    lineNumber: line,
  }),
  z.transform((report) => ({
    directive: report.effectiveDirective,
    blocked: report.blockedURL,
    page: report.documentURL,
    file: report.sourceFile,
    line: report.lineNumber,
  })),
);
const reports = z.union([old, several]);

/**
 * What a log may have of an address. Queries and fragments carry tokens, and so do paths: of `/b/...` the first
 * part stays. A word ("inline", "eval") is not an address.
 */
function safeUrl(given: string): string {
  if (/^[a-z-]{1,30}$/.test(given)) return given;
  if (!URL.canParse(given)) return '';
  const { protocol, host, pathname } = new URL(given);
  if (protocol !== 'https:' && protocol !== 'http:') return protocol;
  const kept = pathname.startsWith('/assets/') ? pathname : pathname.split('/', 2).join('/');
  return `${protocol}//${host}${kept}`.slice(0, 200);
}

/** Logs the reports. Anybody may send some, so they are few, small and without anything secret. */
export async function policyReports(app: FastifyInstance, { now }: Deps): Promise<void> {
  const limit = perMinute(REQUESTS_A_MINUTE, now);
  await app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: REPORT_BYTES },
      part.getDefaultJsonParser('error', 'error'),
    );
    part.post(
      REPORTS_PATH,
      { onRequest: async (request) => limit(addressOf(request.ip)), bodyLimit: REPORT_BYTES },
      (request, reply) => {
        for (const report of z.safeParse(reports, request.body).data ?? []) {
          request.log.warn({ report }, 'a browser kept to the content security policy');
        }
        return reply.code(204).send();
      },
    );
  });
}
