import type { FastifyRequest } from 'fastify';
import { LANGUAGE_HEADER } from '../../src/contract/headers.ts';
import type { Language } from '../../src/language/language.ts';
import { pickLanguage } from '../../src/language/tags.ts';

/** The language of the app that asks; null where a request names none, as that for a page. */
function appLanguageOf({ headers }: FastifyRequest): Language | null {
  const named = headers[LANGUAGE_HEADER];
  return typeof named === 'string' ? pickLanguage(named, []) : null;
}

/** What somebody without an account reads. */
export const visitorLanguageOf = (request: FastifyRequest): Language =>
  appLanguageOf(request) ?? browserLanguageOf(request);

/** The browser's wish, of the languages that the app has. */
export const browserLanguageOf = ({ headers }: FastifyRequest): Language =>
  pickLanguage(
    null,
    (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().split(';', 1).join('')),
  );
