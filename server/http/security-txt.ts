import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { DAY_MS } from '../durations.ts';
import { Fault } from './fault.ts';

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** Says where to report a weakness, if the operator has set a contact. */
export function securityTxt(app: FastifyInstance, { config, now }: Deps): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const { securityContact, publicUrl } = config;
    if (securityContact === null) throw new Fault('notFound');
    const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS).toISOString();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, ms',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(lines.map((line) => `${line}\n`).join(''));
  });
}
