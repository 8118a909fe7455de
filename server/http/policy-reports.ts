import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { addressOf, perMinute } from './limit.ts';

/** Where browsers report violations of the content security policy. */
export const REPORTS_PATH = '/policy-reports';

const REQUESTS_A_MINUTE = 10;
const REPORTS_AT_ONCE = 10;
const REPORT_BYTES = 32 * 1024;

type Fields = Partial<Record<string, unknown>>;

/** A list, as the Reporting API (`report-to`) sends it, or one report, as `report-uri` does. */
function reportsIn(body: unknown): Fields[] {
  const reports: unknown[] = Array.isArray(body)
    ? body
        .filter((report) => fieldsOf(report)['type'] === 'csp-violation')
        .map((report) => fieldsOf(report)['body'])
    : [fieldsOf(body)['csp-report']];
  return reports.filter((report) => report instanceof Object).map(fieldsOf);
}

const fieldsOf = (value: unknown): Fields => (value instanceof Object ? (value as Fields) : {});

/** The fields that are logged, by the names of both forms. */
const picked = (report: Fields) => ({
  // A name, as "script-src-elem": what else is sent here stays out of the log.
  directive: /^[a-z-]{1,40}/.exec(
    textOf(report['effectiveDirective'] || report['effective-directive'] || report['violated-directive']),
  )?.[0],
  blocked: safeUrl(textOf(report['blockedURL'] ?? report['blocked-uri'])),
  page: safeUrl(textOf(report['documentURL'] ?? report['document-uri'])),
  file: safeUrl(textOf(report['sourceFile'] ?? report['source-file'])),
  line: [report['lineNumber'], report['line-number']].find((line) => typeof line === 'number'),
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The part of an address that may be logged. Queries, fragments and paths can contain tokens, so only the
 * first part of a path such as `/b/...` stays. A word ("inline", "eval") is not an address.
 */
function safeUrl(given: string): string {
  if (/^[a-z-]{1,30}$/.test(given)) return given;
  if (!URL.canParse(given)) return '';
  const { protocol, host, pathname } = new URL(given);
  if (protocol !== 'https:' && protocol !== 'http:') return protocol.slice(0, 200);
  const kept = pathname.startsWith('/assets/') ? pathname : pathname.split('/', 2).join('/');
  return `${protocol}//${host}${kept}`.slice(0, 200);
}

/** Logs the reports. Anybody can send them, so it takes few and small ones, and logs nothing secret. */
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
        for (const report of reportsIn(request.body).slice(0, REPORTS_AT_ONCE).map(picked)) {
          request.log.warn({ report }, 'a browser kept to the content security policy');
        }
        return reply.code(204).send();
      },
    );
  });
}
